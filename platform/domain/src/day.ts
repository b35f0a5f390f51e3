/** A calendar day, `YYYY-MM-DD` as in the database. Never a Date, whose midnight depends on a time zone. */
export type Day = string;

/** Whether the year is between 1990 and 2199, which catches typos such as 0026. The database has the same bounds. */
export function hasPlausibleYear(day: string): boolean {
  return /^(199\d|2[01]\d\d)-/.test(day);
}

/** Days from one day to another; negative when `to` is earlier. */
export function daysBetween(from: Day, to: Day): number {
  return Math.round((toUtc(to) - toUtc(from)) / 86_400_000);
}

/** The day `count` days after `day`. */
export function addDays(day: Day, count: number): Day {
  return new Date(toUtc(day) + count * 86_400_000).toISOString().slice(0, 10);
}

/** The day of an instant in a time zone (an IANA name; default: the device's). */
export function dayIn(instant: Date, timeZone?: string): Day {
  // The Swedish locale formats dates like ISO 8601.
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(instant);
}

function toUtc(day: Day): number {
  const [year = Number.NaN, month = Number.NaN, date = Number.NaN] = day.split('-').map(Number);
  return Date.UTC(year, month - 1, date);
}

/** "1 day", "2 days". */
export function dayCount(days: number): string {
  return days === 1 ? '1 day' : `${days} days`;
}

/** "today", "in 1 day", "in 2 days". */
export function dueIn(days: number): string {
  return days === 0 ? 'today' : `in ${dayCount(days)}`;
}
