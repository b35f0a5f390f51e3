declare module 'jest-axe' {
  export function axe(
    element: Element,
    options?: { rules?: Record<string, { enabled: boolean }> },
  ): Promise<{ readonly violations: readonly { readonly id: string; readonly help: string }[] }>;
}
