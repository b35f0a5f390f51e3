/** Formats an instant for a `datetime-local` field in a time zone: `2026-03-10T09:00`. */
export function toLocalInput(instant: string | null, timeZone: string): string {
  if (instant === null) return '';
  // The Swedish locale formats dates like ISO 8601.
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
    .format(new Date(instant))
    .replace(' ', 'T');
}

/**
 * Converts a `datetime-local` value in a time zone to an instant; null when empty.
 * @throws RangeError for an invalid time, which must not be stored as null
 */
export function fromLocalInput(local: string, timeZone: string): string | null {
  if (local === '') return null;
  const asUtc = Date.parse(`${local.slice(0, 16)}Z`);
  if (Number.isNaN(asUtc)) throw new RangeError(`Invalid time: ${local}`);
  // Clocks may change between the two instants, so the offset is looked up twice.
  const estimate = asUtc - getOffset(asUtc, timeZone);
  return new Date(asUtc - getOffset(estimate, timeZone)).toISOString();
}

function getOffset(instant: number, timeZone: string): number {
  const localTime = toLocalInput(new Date(instant).toISOString(), timeZone);
  return Date.parse(`${localTime}Z`) - Math.floor(instant / 60_000) * 60_000;
}
