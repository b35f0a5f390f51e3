import { addDays, type Day } from '@northlight/domain';
import { ICalCalendar, ICalEventStatus, ICalEventTransparency } from 'ical-generator';

/** An entry from `read_calendar()`: either all-day, or at an instant. */
export interface CalendarEntry {
  readonly kind: 'sprint' | 'signoff_due' | 'signoff' | 'ticket' | 'delivery' | 'invoice';
  readonly id: string;
  readonly project_id: string;
  readonly project_title: string;
  readonly title: string;
  /** Status, decision or amount. */
  readonly state: string;
  readonly from_day: Day | null;
  /** Inclusive. */
  readonly to_day: Day | null;
  readonly at: string | null;
  readonly created_at: string;
  readonly changed_at: string;
}

export interface Calendar {
  readonly is_client: boolean;
  readonly time_zone: string;
  readonly entries: readonly CalendarEntry[];
}

const instantDuration = 15 * 60 * 1000;

/**
 * Writes an iCalendar file (RFC 5545). Days have no time, so that they are the same day everywhere; instants are in UTC. The
 * same rows always produce the same bytes, which the ETag relies on.
 */
export function writeCalendar(
  agency: string,
  { is_client, time_zone, entries }: Calendar,
  siteUrl: string,
): string {
  const calendar = new ICalCalendar({
    name: agency,
    description: 'Sprints, due dates and sign-offs in your projects.',
    prodId: { company: agency, product: 'Projects', language: 'EN' },
    ttl: 3600,
    x: { 'X-WR-TIMEZONE': time_zone },
  });
  for (const entry of entries) {
    const changedAt = new Date(entry.changed_at);
    calendar.createEvent({
      // Calendar apps recognise an event by its UID, which must survive a change of the site's address.
      id: `${entry.kind}-${entry.id}@northlight`,
      ...getTimes(entry),
      // Calendar apps use the event with the highest sequence, so it must increase with each change.
      sequence: Math.max(0, Math.floor((changedAt.getTime() - Date.parse(entry.created_at)) / 1000)),
      stamp: changedAt,
      created: new Date(entry.created_at),
      lastModified: changedAt,
      summary: removeControlCharacters(`${formatSummary(entry)} (${entry.project_title})`),
      description: { plain: removeControlCharacters(`${entry.project_title}\n${describeState(entry)}`) },
      url: new URL(getPagePath(entry, is_client), siteUrl).href,
      status: ICalEventStatus.CONFIRMED,
      // A due date does not block time.
      transparency: ICalEventTransparency.TRANSPARENT,
    });
  }
  return `${calendar.toString()}\r\n`;
}

function getTimes({ from_day, to_day, at, id }: CalendarEntry) {
  if (at !== null) return { start: new Date(at), end: new Date(Date.parse(at) + instantDuration) };
  if (from_day === null || to_day === null) throw new Error(`The entry ${id} has no time.`);
  // The library expects a date as midnight in UTC, and an exclusive end.
  const midnight = (day: Day) => new Date(`${day}T00:00:00Z`);
  return { start: midnight(from_day), end: midnight(addDays(to_day, 1)), allDay: true };
}

function formatSummary({ kind, title, state }: CalendarEntry): string {
  switch (kind) {
    case 'sprint':
      return `Sprint: ${title}`;
    case 'signoff_due':
      return `Your sign-off is needed: ${title}`;
    case 'signoff':
      return `${state === 'approved' ? 'Approved' : 'Changes requested'}: ${title}`;
    case 'ticket':
      return `Task due: ${title}`;
    case 'delivery':
      return 'Delivery';
    case 'invoice':
      return `Invoice ${title} due`;
  }
}

function describeState({ kind, state }: CalendarEntry): string {
  if (kind === 'invoice') return `Amount: ${state}`;
  if (kind === 'signoff') return 'Sign-off';
  return `Status: ${state}`;
}

/** The tab of a project's page that shows an entry. */
const staffTabs: Readonly<Record<CalendarEntry['kind'], string>> = {
  sprint: '?tab=sprints',
  signoff: '?tab=sprints',
  signoff_due: '?tab=sprints',
  ticket: '?tab=tickets',
  invoice: '?tab=invoices',
  delivery: '',
};

function getPagePath({ kind, id, project_id }: CalendarEntry, isClient: boolean): string {
  if (!isClient) return `/dashboard/client-projects/${project_id}${staffTabs[kind]}`;
  if (kind === 'sprint' || kind === 'signoff_due') return `/client-portal/sprint/${id}`;
  if (kind === 'invoice') return `/client-portal?tab=invoices&project=${project_id}&invoice=${id}`;
  return `/client-portal?tab=${kind === 'signoff' ? 'sprints' : 'overview'}&project=${project_id}`;
}

/** iCalendar cannot escape control characters, and some apps reject a whole file because of one. */
function removeControlCharacters(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to remove.
  return text.replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, ' ');
}
