/** Stops a styled component from passing these props to its element. */
export function omitProps(...names: readonly string[]) {
  return { shouldForwardProp: (prop: string) => !names.includes(prop) };
}
