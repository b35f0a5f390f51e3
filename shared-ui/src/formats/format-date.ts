const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

type DateStyle = 'short' | 'long';

/** Avoids Intl, whose output differs between server and browser. */
const formatParts = (year: string, month: string, day: string, style: DateStyle): string => {
  const name = months[Number(month) - 1] ?? month;
  return `${Number(day)} ${style === 'long' ? name : name.slice(0, 3)} ${year}`;
};

/**
 * Formats a day `YYYY-MM-DD` as "4 Mar 2026". Avoids Date, which would read it as midnight UTC. Returns other text unchanged.
 */
export function formatDate(day: string, style: DateStyle = 'short'): string {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day);
  if (!match) return day;
  const [, year = '', month = '', date = ''] = match;
  return formatParts(year, month, date, style);
}

/** Formats a time zone: "America/New York". */
export function formatTimeZone(timeZone: string): string {
  return timeZone.replaceAll('_', ' ');
}

/** Cached by time zone, because creating one takes milliseconds on a phone. */
const formats = new Map<string, Intl.DateTimeFormat>();

const createFormat = (timeZone: string) =>
  new Intl.DateTimeFormat('en-GB', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });

/** Formats an ISO instant in a time zone: "4 Mar 2026, 14:05". Returns other text unchanged. */
export function formatDateTime(instant: string, timeZone: string): string {
  const date = new Date(instant);
  if (Number.isNaN(date.getTime())) return instant;
  const format = formats.get(timeZone) ?? createFormat(timeZone);
  formats.set(timeZone, format);
  const parts = format.formatToParts(date);
  const getPart = (type: Intl.DateTimeFormatPartTypes) =>
    parts.find((part) => part.type === type)?.value ?? '';
  return `${formatParts(getPart('year'), getPart('month'), getPart('day'), 'short')}, ${getPart('hour')}:${getPart('minute')}`;
}
