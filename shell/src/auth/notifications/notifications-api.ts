import { AppError, runQuery } from '@northlight/auth-kit';
import {
  isNotificationKind,
  type NotificationChannel,
  type NotificationKind,
  notificationChannels,
  notificationKinds,
} from '@northlight/domain/notifications';

export interface Setting {
  readonly kind: NotificationKind;
  readonly channel: NotificationChannel;
}

const kindOrder = Object.keys(notificationKinds);

/** The user's notification settings in display order. */
export async function fetchSettings(): Promise<readonly Setting[]> {
  const rows = await runQuery((db) => db.rpc('own_notification_settings'));
  const settings = rows.flatMap(({ kind, channel }) =>
    // This version has no labels for kinds added by later migrations.
    isNotificationKind(kind) && isChannel(channel) ? [{ kind, channel }] : [],
  );
  return settings.sort((a, b) => kindOrder.indexOf(a.kind) - kindOrder.indexOf(b.kind));
}

/** @throws AppError `forbidden` in a portal view */
export async function saveSetting(
  userId: string,
  kind: NotificationKind,
  channel: NotificationChannel,
): Promise<void> {
  const rows = await runQuery((db) =>
    db
      .from('notification_settings')
      .upsert({ person_id: userId, kind, channel }, { onConflict: 'person_id,kind' })
      .select('kind'),
  );
  if (rows.length === 0) throw new AppError('not-found');
}

export interface CalendarFeed {
  readonly issued_at: string;
  readonly read_at: string | null;
}

/** @returns null if there is no address */
export async function fetchCalendar(): Promise<CalendarFeed | null> {
  const rows = await runQuery((db) => db.rpc('own_calendar_address'));
  return rows[0] ?? null;
}

/** Creates a new address and revokes the old one. @returns the address, which cannot be read again */
export async function createCalendarAddress(): Promise<string> {
  const secret = await runQuery((db) => db.rpc('create_calendar_address'));
  return new URL(`/api/calendar/${secret}.ics`, window.location.origin).href;
}

export async function revokeCalendarAddress(): Promise<void> {
  await runQuery((db) => db.rpc('revoke_calendar_address'));
}

const isChannel = (value: string): value is NotificationChannel =>
  notificationChannels.some((channel) => channel === value);
