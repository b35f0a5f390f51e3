/** "1 day", "2 days". */
export function dayCount(days: number): string {
  return days === 1 ? '1 day' : `${days} days`;
}

/** When something is due that many days from now: "today", "in 1 day", "in 2 days". */
export function dueIn(days: number): string {
  return days === 0 ? 'today' : `in ${dayCount(days)}`;
}
