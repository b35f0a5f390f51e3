/** Dates relative to the demo's start, in the agency's time zone. */
export interface Calendar {
  readonly now: Date;
  /** Today in the agency's time zone, `YYYY-MM-DD`. */
  readonly today: string;
  /** The day `offset` days from today. */
  day(offset: number): string;
  /** The instant on that day at a local time, but never later than now. */
  at(offset: number, time: string): string;
  /** The instant this many minutes ago. */
  ago(minutes: number): string;
}

const DAY = 86_400_000;

function getLocalParts(instant: Date, timeZone: string): Record<string, number> {
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

/** The time zone's offset from UTC in minutes. */
function getUtcOffset(instant: Date, timeZone: string): number {
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = getLocalParts(instant, timeZone);
  return Math.round((Date.UTC(year, month - 1, day, hour, minute, second) - instant.getTime()) / 60_000);
}

/** Creates a calendar. Counts days as dates, so that daylight saving time does not shift them. */
export function createCalendar(now: Date, timeZone: string): Calendar {
  const { year = 0, month = 1, day = 1 } = getLocalParts(now, timeZone);
  const noon = Date.UTC(year, month - 1, day, 12);
  const formatDay = (offset: number) => new Date(noon + offset * DAY).toISOString().slice(0, 10);
  return {
    now,
    today: formatDay(0),
    day: formatDay,
    at(offset, time) {
      const guess = new Date(`${formatDay(offset)}T${time}:00Z`);
      const estimate = new Date(guess.getTime() - getUtcOffset(guess, timeZone) * 60_000);
      const exact = guess.getTime() - getUtcOffset(estimate, timeZone) * 60_000;
      return new Date(Math.min(exact, now.getTime())).toISOString();
    },
    ago: (minutes) => new Date(now.getTime() - minutes * 60_000).toISOString(),
  };
}
