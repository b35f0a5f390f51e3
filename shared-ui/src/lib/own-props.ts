/** Keeps a styled component's own props off its element. */
export function ownProps(...names: readonly string[]) {
  return { shouldForwardProp: (prop: string) => !names.includes(prop) };
}
