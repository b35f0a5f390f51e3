import { addDays, type Day, daysBetween } from '@northlight/domain';

interface DateRange {
  readonly start_date: Day;
  readonly end_date: Day;
}

/** Both ends are included. */
export interface Span {
  readonly from: Day;
  readonly to: Day;
}

/** From the first start to the last end, extended to today if that is at most 14 days away. */
export function computeSpan(sprints: readonly DateRange[], today: Day): Span | null {
  const [first] = sprints;
  if (first === undefined) return null;
  let { start_date: from, end_date: to } = first;
  for (const { start_date, end_date } of sprints) {
    if (start_date < from) from = start_date;
    if (end_date > to) to = end_date;
  }
  if (today < from && daysBetween(today, from) <= 14) from = today;
  if (today > to && daysBetween(to, today) <= 14) to = today;
  return { from, to };
}

/** The start of a day as a percentage of the span. */
export function computeOffset(day: Day, span: Span): number {
  return (daysBetween(span.from, day) / (daysBetween(span.from, span.to) + 1)) * 100;
}

/** As percentages of the span. Includes the sprint's last day. */
export function computePosition(
  { start_date, end_date }: DateRange,
  span: Span,
): { left: number; width: number } {
  const left = computeOffset(start_date, span);
  return { left, width: computeOffset(addDays(end_date, 1), span) - left };
}

/** The index of the first sprint that runs on the day, or of the one nearest to it. */
export function findNearestIndex(sprints: readonly DateRange[], day: Day): number {
  const distances = sprints.map(({ start_date, end_date }) =>
    Math.max(0, daysBetween(day, start_date), daysBetween(end_date, day)),
  );
  return distances.indexOf(Math.min(...distances));
}

/** The first day of each month in the span. If there are more than `max`, skips some at regular intervals. */
export function listMonths(span: Span, max = 8): Day[] {
  const months: Day[] = [];
  let [year = 0, month = 1] = span.from.split('-').map(Number);
  for (;;) {
    month += 1;
    if (month > 12) {
      month = 1;
      year += 1;
    }
    const day = `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-01`;
    if (day > span.to) break;
    months.push(day);
  }
  const step = Math.ceil(months.length / max) || 1;
  return months.filter((_, index) => index % step === 0);
}
