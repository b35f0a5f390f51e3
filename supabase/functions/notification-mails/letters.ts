import { type EmailPart, renderEmail } from '@northlight/domain/email';
import { digestTime, isNoticeKind, noticeKinds } from '@northlight/domain/notices';
import type { Email, FunctionDeps } from '../_shared/deps.ts';
import { issueStopToken, type Stoppable } from '../_shared/stop-token.ts';

/** A notification that is to be mailed, as the database hands it out. */
export interface Notice {
  readonly notice_id: string;
  readonly person_id: string;
  readonly email: string;
  readonly full_name: string | null;
  readonly kind: string;
  readonly title: string;
  readonly message: string;
  readonly project_id: string | null;
  readonly sprint_id: string | null;
  readonly invoice_id: string | null;
}

export interface DigestNotice extends Notice {
  readonly project_title: string | null;
}

type World = Pick<FunctionDeps, 'secretKey'> & { readonly siteUrl: string };

/** As many of one kind in one project are in a mail; the person finds the others after signing in. */
const mostOfKind = 20;

/** Where everybody chooses what is mailed. */
const settingsPath = '/auth/notifications';

/** The letter about one notification. */
export async function letterOf(notice: Notice, world: World): Promise<Email> {
  const { email, full_name: name, title, message } = notice;
  const stop = await stopUrl(notice, stoppable(notice.kind), world);
  const letter = renderEmail({
    to: email,
    subject: title,
    paragraphs: [
      ...greeting(name),
      message,
      {
        link: {
          label: isOfStaff(notice) ? 'Open the dashboard' : 'Open the portal',
          url: urlOf(notice, world),
        },
      },
      { link: { label: 'Choose how you are told', url: new URL(settingsPath, world.siteUrl).href } },
      { link: { label: `No more mails of this kind (${wordsFor(notice.kind)})`, url: stop } },
    ],
  });
  return { ...withOneClick(letter, stop), key: `${notice.notice_id}.${notice.person_id}` };
}

/** The letter of the day, by project and kind. All notices are one person's and come in that order. */
export async function digestOf(notices: readonly DigestNotice[], world: World): Promise<Email> {
  const [first] = notices;
  if (first === undefined) throw new Error('A digest is never empty.');
  const stop = await stopUrl(first, 'digest', world);
  const parts: EmailPart[] = [...greeting(first.full_name), `This is what happened until ${digestTime}.`];
  for (const [project, ofProject] of grouped(notices, ({ project_title }) => project_title ?? '')) {
    parts.push({ heading: project || 'Everything else', level: 2 });
    for (const [kind, ofKind] of grouped(ofProject, (notice) => notice.kind)) {
      const more = ofKind.length - mostOfKind;
      parts.push(
        { heading: wordsFor(kind), level: 3 },
        {
          lines: [
            ...ofKind
              .slice(0, mostOfKind)
              .map((notice) => ({ text: notice.message, url: urlOf(notice, world) })),
            ...(more > 0
              ? [{ text: `and ${more} more ${isOfStaff(first) ? 'in your inbox' : 'under Notifications'}` }]
              : []),
          ],
        },
      );
    }
  }
  parts.push({ link: { label: 'Choose how you are told', url: new URL(settingsPath, world.siteUrl).href } });
  const kinds = [...new Set(notices.map(({ kind }) => kind))];
  const links = await Promise.all(
    kinds.map(async (kind) => ({
      text: `No more mails about: ${wordsFor(kind)}`,
      url: await stopUrl(first, stoppable(kind), world),
    })),
  );
  parts.push({ lines: [...links, { text: 'No mail of the day any more', url: stop }] });
  const count = notices.length;
  const letter = renderEmail({
    to: first.email,
    subject: `Your day: ${count} ${count === 1 ? 'notification' : 'notifications'}`,
    paragraphs: parts,
  });
  return { ...withOneClick(letter, stop), key: `${first.notice_id}.${first.person_id}.digest` };
}

/** Rows that follow each other with the same key, as one group. */
export function grouped<Row>(rows: readonly Row[], keyOf: (row: Row) => string): [string, Row[]][] {
  const groups = new Map<string, Row[]>();
  for (const row of rows) groups.set(keyOf(row), [...(groups.get(keyOf(row)) ?? []), row]);
  return [...groups];
}

/** RFC 8058: the mail program itself offers to end these mails. */
function withOneClick(mail: Email, stop: string): Email {
  return {
    ...mail,
    headers: { 'List-Unsubscribe': `<${stop}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
  };
}

async function stopUrl({ person_id: person }: Notice, what: Stoppable, world: World): Promise<string> {
  const url = new URL('/api/stop-notices', world.siteUrl);
  url.searchParams.set('t', await issueStopToken({ person, what }, world.secretKey));
  return url.href;
}

/** A kind that a later migration brought has no words yet, and ends with the mail of the day. */
const stoppable = (kind: string): Stoppable => (isNoticeKind(kind) ? kind : 'digest');
const wordsFor = (kind: string): string => (isNoticeKind(kind) ? noticeKinds[kind].label : kind);
const greeting = (name: string | null): string[] => (name ? [`Hello ${name},`] : []);

const staffPages: Readonly<Record<string, string>> = {
  feedback: '/dashboard/inbox',
  question: '/dashboard/inbox',
  signoff: '/dashboard/inbox?tab=signoffs',
  continuation: '/dashboard/inbox?tab=next',
  contact: '/dashboard/inbox?tab=contact',
  access: '/dashboard/inbox?tab=access',
  erasure: '/dashboard/users',
  release: '/dashboard/releases',
};

const isOfStaff = ({ kind }: Notice): boolean => Object.hasOwn(staffPages, kind);

function urlOf(notice: Notice, { siteUrl }: World): string {
  return new URL(staffPages[notice.kind] ?? portalPage(notice), siteUrl).href;
}

function portalPage({ project_id, sprint_id, invoice_id }: Notice): string {
  if (sprint_id) return `/client-portal/sprint/${sprint_id}`;
  if (invoice_id) return `/client-portal?tab=invoices&project=${project_id}&invoice=${invoice_id}`;
  return `/client-portal?tab=notifications&project=${project_id}`;
}
