/**
 * Notes an error in the console with an id that is also shown to the person, so that both can be put together.
 * @returns the id
 */
export function report(error: unknown, where: string): string {
  const id = crypto.randomUUID().slice(0, 8);
  console.error(`[${id}] ${where}`, error);
  return id;
}
