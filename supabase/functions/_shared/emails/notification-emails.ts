import { digestTime, isNotificationKind, notificationKinds } from '@northlight/domain/notifications';
import { describeSender, type Sender } from '@northlight/domain/visitor-forms';
import type { Email, FunctionDeps } from '../deps.ts';
import { issueUnsubscribeToken, type UnsubscribeTopic } from '../unsubscribe-token.ts';
import { type Agency, type EmailPart, renderEmail } from './email-layout.ts';

export interface LeasedNotification {
  readonly notification_id: string;
  readonly person_id: string;
  readonly email: string;
  readonly full_name: string | null;
  readonly kind: string;
  readonly title: string;
  readonly message: string;
  readonly project_id: string | null;
  readonly sprint_id: string | null;
  readonly invoice_id: string | null;
  readonly project_title: string | null;
  /** The visitor who wrote, and the whole message, of which `message` is the beginning. */
  readonly visitor?: (Sender & { readonly message: string }) | null;
}

export interface DigestItem extends LeasedNotification {
  /** The person's notifications, of which the database returns the first. */
  readonly total: number;
}

type LinkContext = Pick<FunctionDeps, 'secretKey'> & {
  readonly siteUrl: string;
  readonly agency: Agency;
};

/** Notifications listed per project and kind; the digest only counts any others. */
const maxPerKind = 20;

/** Kinds whose message is what a person wrote. */
const quotedKinds: ReadonlySet<string> = new Set(['reply', 'feedback', 'question', 'signoff', 'contact']);

const settingsPath = '/auth/notifications';
const settingsLabel = 'Change your notification settings';

export async function renderNotificationEmail(item: LeasedNotification, links: LinkContext): Promise<Email> {
  const { email: to, full_name: name, title, message, project_title: project, visitor } = item;
  const unsubscribeUrl = await createUnsubscribeUrl(item, getTopic(item.kind), links);
  const email = renderEmail(links.agency, {
    to,
    ...(visitor ? { replyTo: visitor.email } : {}),
    subject: project ? `${title} · ${project}` : title,
    paragraphs: [
      ...createGreeting(name),
      ...(project ? [`Project: ${project}`] : []),
      ...(visitor
        ? [{ quote: describeSender(visitor) }, { quote: visitor.message }]
        : [quotedKinds.has(item.kind) ? { quote: message } : message]),
    ],
    link: {
      label: isStaffNotification(item) ? 'Open the dashboard' : 'Open the portal',
      url: getNotificationUrl(item, links),
    },
    footer: [
      { label: settingsLabel, url: new URL(settingsPath, links.siteUrl).href },
      { label: `Unsubscribe from “${getKindLabel(item.kind)}”`, url: unsubscribeUrl },
    ],
  });
  return { ...withOneClickHeaders(email, unsubscribeUrl), key: `${item.notification_id}.${item.person_id}` };
}

/** @param items - for one person, sorted by project and kind */
export async function renderDigestEmail(items: readonly DigestItem[], links: LinkContext): Promise<Email> {
  const [first] = items;
  if (first === undefined) throw new Error('A digest is never empty.');
  const unsubscribeUrl = await createUnsubscribeUrl(first, 'digest', links);
  const place = isStaffNotification(first) ? 'in your inbox' : 'under Notifications';
  const paragraphs: EmailPart[] = [
    ...createGreeting(first.full_name),
    `This is what happened up to ${digestTime}.`,
  ];
  for (const [project, ofProject] of groupBy(items, ({ project_title }) => project_title ?? '')) {
    paragraphs.push({ heading: project || 'Everything else', level: 2 });
    for (const [kind, ofKind] of groupBy(ofProject, (item) => item.kind)) {
      const remaining = ofKind.length - maxPerKind;
      paragraphs.push(
        { heading: getKindLabel(kind), level: 3 },
        {
          lines: [
            ...ofKind.slice(0, maxPerKind).map((item) => ({
              ...(quotedKinds.has(kind) ? { text: item.title, quote: item.message } : { text: item.message }),
              url: getNotificationUrl(item, links),
            })),
            ...(remaining > 0 ? [{ text: `and ${remaining} more ${place}` }] : []),
          ],
        },
      );
    }
  }
  const count = first.total;
  if (count > items.length) paragraphs.push(`Another ${count - items.length} are ${place}.`);
  const kinds = [...new Set(items.map(({ kind }) => kind))];
  const unsubscribeLinks = await Promise.all(
    kinds.map(async (kind) => ({
      label: `Unsubscribe from “${getKindLabel(kind)}”`,
      url: await createUnsubscribeUrl(first, getTopic(kind), links),
    })),
  );
  const email = renderEmail(links.agency, {
    to: first.email,
    subject: `Your daily email: ${count} ${count === 1 ? 'notification' : 'notifications'}`,
    paragraphs,
    footer: [
      { label: settingsLabel, url: new URL(settingsPath, links.siteUrl).href },
      ...unsubscribeLinks,
      { label: 'Unsubscribe from the daily email', url: unsubscribeUrl },
    ],
  });
  return {
    ...withOneClickHeaders(email, unsubscribeUrl),
    key: `${first.notification_id}.${first.person_id}.digest`,
  };
}

export function groupBy<Row>(rows: readonly Row[], getKey: (row: Row) => string): [string, Row[]][] {
  const groups = new Map<string, Row[]>();
  for (const row of rows) groups.set(getKey(row), [...(groups.get(getKey(row)) ?? []), row]);
  return [...groups];
}

/** Adds the RFC 8058 headers, with which email clients offer an unsubscribe button: they post to the function. */
function withOneClickHeaders(email: Email, unsubscribeUrl: string): Email {
  return {
    ...email,
    headers: {
      ...email.headers,
      'List-Unsubscribe': `<${unsubscribeUrl.replace('/unsubscribe?', '/api/unsubscribe?')}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  };
}

async function createUnsubscribeUrl(
  { person_id: person }: LeasedNotification,
  topic: UnsubscribeTopic,
  links: LinkContext,
): Promise<string> {
  const url = new URL('/unsubscribe', links.siteUrl);
  url.searchParams.set('t', await issueUnsubscribeToken({ person, topic }, links.secretKey));
  return url.href;
}

/** A newer migration may add a kind that this version does not know; its link unsubscribes from the digest. */
const getTopic = (kind: string): UnsubscribeTopic => (isNotificationKind(kind) ? kind : 'digest');
const getKindLabel = (kind: string): string =>
  isNotificationKind(kind) ? notificationKinds[kind].label : kind;
const createGreeting = (name: string | null): string[] => (name ? [`Hello ${name},`] : []);

const staffPages: Readonly<Record<string, string>> = {
  feedback: '/dashboard/inbox',
  question: '/dashboard/inbox',
  signoff: '/dashboard/inbox?tab=signoffs',
  continuation: '/dashboard/inbox?tab=next',
  joined: '/dashboard/companies',
  contact: '/dashboard/inbox?tab=contact',
  access: '/dashboard/inbox?tab=access',
  erasure: '/dashboard/users',
  release: '/dashboard/releases',
  health: '/dashboard/inbox?tab=releases',
};

const isStaffNotification = ({ kind }: LeasedNotification): boolean => Object.hasOwn(staffPages, kind);

function getNotificationUrl(item: LeasedNotification, { siteUrl }: LinkContext): string {
  return new URL(staffPages[item.kind] ?? getPortalPath(item), siteUrl).href;
}

function getPortalPath({ kind, project_id, sprint_id, invoice_id }: LeasedNotification): string {
  if (sprint_id) return `/client-portal/sprint/${sprint_id}${kind === 'reply' ? '#conversation' : ''}`;
  if (invoice_id) return `/client-portal?tab=invoices&project=${project_id}&invoice=${invoice_id}`;
  return `/client-portal?tab=notifications&project=${project_id}`;
}
