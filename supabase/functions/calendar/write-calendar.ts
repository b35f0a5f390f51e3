import { addDays, type Day } from '@northlight/domain';
import { ICalCalendar, ICalEventStatus, ICalEventTransparency } from 'ical-generator';

/** One thing in somebody's calendar, as the database hands it out: on days, or at a moment. */
export interface CalendarEntry {
  readonly kind: 'sprint' | 'signoff_due' | 'signoff' | 'ticket' | 'delivery' | 'invoice';
  readonly id: string;
  readonly project_id: string;
  readonly project_title: string;
  readonly title: string;
  /** Status, decision or amount. */
  readonly state: string;
  readonly from_day: Day | null;
  /** The last day that still counts. */
  readonly to_day: Day | null;
  readonly at: string | null;
  readonly made_at: string;
  readonly changed_at: string;
}

export interface Calendar {
  readonly is_client: boolean;
  readonly time_zone: string;
  readonly entries: readonly CalendarEntry[];
}

const moment = 15 * 60 * 1000;

/**
 * The calendar as RFC 5545 has it. Days are dates without a time, so that they are the same day everywhere; moments stand in
 * UTC. The same rows always give the same bytes.
 */
export function writeCalendar({ is_client, time_zone, entries }: Calendar, siteUrl: string): string {
  const { hostname } = new URL(siteUrl);
  const calendar = new ICalCalendar({
    name: 'Northlight',
    description: 'Sprints, due dates and sign-offs of your projects.',
    prodId: { company: 'Northlight', product: 'Projects', language: 'EN' },
    ttl: 3600,
    x: { 'X-WR-TIMEZONE': time_zone },
  });
  for (const entry of entries) {
    const changed = new Date(entry.changed_at);
    calendar.createEvent({
      id: `${entry.kind}-${entry.id}@${hostname}`,
      ...timesOf(entry),
      // Grows with each change: programs take a higher number for the newer one.
      sequence: Math.max(0, Math.floor((changed.getTime() - Date.parse(entry.made_at)) / 1000)),
      stamp: changed,
      created: new Date(entry.made_at),
      lastModified: changed,
      summary: plain(`${headline(entry)} (${entry.project_title})`),
      description: { plain: plain(`${entry.project_title}\n${stateOf(entry)}`) },
      url: new URL(pageOf(entry, is_client), siteUrl).href,
      status: ICalEventStatus.CONFIRMED,
      // A due date keeps nobody busy.
      transparency: ICalEventTransparency.TRANSPARENT,
    });
  }
  return `${calendar.toString()}\r\n`;
}

function timesOf({ from_day, to_day, at, id }: CalendarEntry) {
  if (at !== null) return { start: new Date(at), end: new Date(Date.parse(at) + moment) };
  if (from_day === null || to_day === null) throw new Error(`The entry ${id} has no time.`);
  // Midnight in UTC is how the library takes a date; the end is the first day that no longer counts.
  const midnight = (day: Day) => new Date(`${day}T00:00:00Z`);
  return { start: midnight(from_day), end: midnight(addDays(to_day, 1)), allDay: true };
}

function headline({ kind, title, state }: CalendarEntry): string {
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

function stateOf({ kind, state }: CalendarEntry): string {
  if (kind === 'invoice') return `Amount: ${state}`;
  if (kind === 'signoff') return 'Sign-off';
  return `Status: ${state}`;
}

function pageOf({ kind, id, project_id }: CalendarEntry, isClient: boolean): string {
  if (!isClient) return `/dashboard/client-projects?manage=${project_id}`;
  if (kind === 'sprint' || kind === 'signoff_due') return `/client-portal/sprint/${id}`;
  if (kind === 'invoice') return `/client-portal?tab=invoices&project=${project_id}&invoice=${id}`;
  return `/client-portal?tab=${kind === 'signoff' ? 'sprints' : 'overview'}&project=${project_id}`;
}

/** Control characters have no escape in this format, and some programs refuse the whole file for one. */
function plain(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out.
  return text.replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, ' ');
}
