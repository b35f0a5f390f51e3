/**
 * Waits so long for a piece of work, and no longer. What it has started must be ended by others.
 * @throws what `overdue` makes
 */
export async function within<Result>(
  milliseconds: number,
  work: Promise<Result>,
  overdue: () => Error = () => new Error(`no answer in ${milliseconds} ms`),
): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(overdue()), milliseconds);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
