/** An instant as a `datetime-local` field shows it in a time zone: `2026-03-10T09:00`. */
export function toLocalInput(instant: string | null, timeZone: string): string {
  if (instant === null) return '';
  // The Swedish locale writes dates as ISO does.
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
    .format(new Date(instant))
    .replace(' ', 'T');
}

/**
 * The instant that a `datetime-local` field means in a time zone; null for an empty one.
 * @throws RangeError for what is no time: it must not be stored as none
 */
export function fromLocalInput(local: string, timeZone: string): string | null {
  if (local === '') return null;
  const asUtc = Date.parse(`${local.slice(0, 16)}Z`);
  if (Number.isNaN(asUtc)) throw new RangeError(`No time: ${local}`);
  // The offset of the zone at about that time, looked up again at what it leads to, since clocks change in between.
  const first = asUtc - offsetAt(asUtc, timeZone);
  return new Date(asUtc - offsetAt(first, timeZone)).toISOString();
}

function offsetAt(instant: number, timeZone: string): number {
  const shown = toLocalInput(new Date(instant).toISOString(), timeZone);
  return Date.parse(`${shown}Z`) - Math.floor(instant / 60_000) * 60_000;
}
