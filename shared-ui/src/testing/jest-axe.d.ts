declare module 'jest-axe' {
  interface AxeResults {
    readonly violations: readonly { readonly id: string; readonly help: string }[];
  }
  export function axe(
    element: Element,
    options?: { rules?: Record<string, { enabled: boolean }> },
  ): Promise<AxeResults>;
}
