/**
 * Answers no sooner than the given time, whatever the work took: whether an address is known shows neither in the text
 * of an answer nor in how fast it comes.
 */
export async function evenTime<Result>(milliseconds: number, work: () => Promise<Result>): Promise<Result> {
  const [result] = await Promise.allSettled([
    work(),
    new Promise((resolve) => setTimeout(resolve, milliseconds)),
  ]);
  if (result.status === 'rejected') throw result.reason;
  return result.value;
}
