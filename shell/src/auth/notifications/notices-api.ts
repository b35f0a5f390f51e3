import { AppError, getBackend, unwrap } from '@northlight/auth-kit';
import { isNoticeKind, type NoticeChannel, type NoticeKind, noticeKinds } from '@northlight/domain/notices';

export interface NoticeSetting {
  readonly kind: NoticeKind;
  readonly way: NoticeChannel;
}

/** The person's notification settings in order, and the agency's time zone. */
export interface NoticeSettings {
  readonly settings: readonly NoticeSetting[];
  readonly timeZone: string;
}

const order = Object.keys(noticeKinds);

export async function readNoticeSettings(): Promise<NoticeSettings> {
  const backend = await getBackend();
  const [chosen, agency] = await Promise.all([
    backend.rpc('own_notice_settings').then(unwrap),
    backend.from('settings').select('time_zone').maybeSingle().then(unwrap),
  ]);
  const known = chosen.flatMap(({ kind, way }) =>
    // This version has no labels for kinds from later migrations.
    isNoticeKind(kind) && isWay(way) ? [{ kind, way }] : [],
  );
  return {
    settings: known.toSorted((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind)),
    timeZone: agency?.time_zone ?? 'UTC',
  };
}

/** @throws AppError `forbidden` in a portal view */
export async function chooseNotice(person: string, kind: NoticeKind, way: NoticeChannel): Promise<void> {
  const backend = await getBackend();
  const rows = unwrap(
    await backend
      .from('notice_settings')
      .upsert({ person_id: person, kind, way }, { onConflict: 'person_id,kind' })
      .select('kind'),
  );
  if (rows.length === 0) throw new AppError('not-found');
}

export interface OwnCalendar {
  readonly made_at: string;
  readonly read_at: string | null;
}

/** @returns null without an address */
export async function readCalendar(): Promise<OwnCalendar | null> {
  const rows = unwrap(await (await getBackend()).rpc('own_calendar_address'));
  return rows[0] ?? null;
}

/** Creates a new address and revokes the old one. @returns the address, which cannot be read again */
export async function makeCalendar(): Promise<string> {
  const secret = unwrap(await (await getBackend()).rpc('make_calendar_address'));
  return new URL(`/api/calendar/${secret}.ics`, window.location.origin).href;
}

export async function revokeCalendar(): Promise<void> {
  unwrap(await (await getBackend()).rpc('revoke_calendar_address'));
}

const ways: readonly string[] = ['inbox', 'mail', 'digest', 'off'] satisfies NoticeChannel[];
const isWay = (way: string): way is NoticeChannel => ways.includes(way);
