/** For a styled component whose props have plain names: these steer the style and do not reach the element. */
export function ownProps(...names: readonly string[]) {
  return { shouldForwardProp: (prop: string) => !names.includes(prop) };
}
