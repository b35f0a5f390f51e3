/**
 * Stops waiting when the time is up. Does not cancel the work.
 * @throws the error made by `createError`
 */
export async function withTimeLimit<Result>(
  milliseconds: number,
  work: Promise<Result>,
  createError: () => Error = () => new Error(`no response within ${milliseconds} ms`),
): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(createError()), milliseconds);
  });
  try {
    return await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
