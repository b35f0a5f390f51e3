/** The agency's calendar around the start of the demo. */
export interface Calendar {
  readonly now: Date;
  /** The day it is where the agency is, `YYYY-MM-DD`. */
  readonly today: string;
  /** A day that many days from today. */
  day(offset: number): string;
  /** An instant on such a day at a time of the agency's clock, never later than now. */
  at(offset: number, time: string): string;
  /** An instant so many minutes ago. */
  ago(minutes: number): string;
}

const DAY = 86_400_000;

function localParts(instant: Date, timeZone: string): Record<string, number> {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  return Object.fromEntries(format.formatToParts(instant).map(({ type, value }) => [type, Number(value)]));
}

/** Minutes that the zone's clock is ahead of UTC at an instant. */
function minutesAheadOfUtc(instant: Date, timeZone: string): number {
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = localParts(instant, timeZone);
  return Math.round((Date.UTC(year, month - 1, day, hour, minute, second) - instant.getTime()) / 60_000);
}

/** Builds the calendar of an instant in a time zone. Days are counted as dates, so summer time shifts none of them. */
export function createCalendar(now: Date, timeZone: string): Calendar {
  const { year = 0, month = 1, day = 1 } = localParts(now, timeZone);
  const noon = Date.UTC(year, month - 1, day, 12);
  const dayAt = (offset: number) => new Date(noon + offset * DAY).toISOString().slice(0, 10);
  return {
    now,
    today: dayAt(0),
    day: dayAt,
    at(offset, time) {
      const guess = new Date(`${dayAt(offset)}T${time}:00Z`);
      const first = new Date(guess.getTime() - minutesAheadOfUtc(guess, timeZone) * 60_000);
      const exact = guess.getTime() - minutesAheadOfUtc(first, timeZone) * 60_000;
      return new Date(Math.min(exact, now.getTime())).toISOString();
    },
    ago: (minutes) => new Date(now.getTime() - minutes * 60_000).toISOString(),
  };
}
