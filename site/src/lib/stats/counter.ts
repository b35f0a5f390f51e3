/** How long the agency has been at work, as the site says it (spec section 9). */
export const yearsExperience = 4;

/** How long a counter takes from 0 to its value (spec section 9). */
export const counterDuration = 2000;

/** What a counter shows on its way: ease-out cubic, whole numbers, exact at the end. */
export function counterValue(target: number, elapsed: number, duration = counterDuration): number {
  const progress = Math.min(Math.max(elapsed / duration, 0), 1);
  return Math.round(target * (1 - (1 - progress) ** 3));
}
