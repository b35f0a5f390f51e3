/** Deep equality. It runs on every keystroke, so a megabyte of text must not be serialized. */
export function isSame(left: unknown, right: unknown): boolean {
  if (left === right) return true;
  if (typeof left !== 'object' || typeof right !== 'object' || left === null || right === null) return false;
  const names = Object.keys(left);
  return (
    Array.isArray(left) === Array.isArray(right) &&
    names.length === Object.keys(right).length &&
    names.every((name) => name in right && isSame(left[name as keyof object], right[name as keyof object]))
  );
}
