import type { Tables } from '@northlight/auth-kit';
import { formatDate, formatDateTime } from '@northlight/shared-ui';
import { type ListedScreen, linkTo, screenList } from '../screens.ts';

/** An entry of the audit log, with the current name of its row: null once that is deleted, or if it has none. */
export type ActivityEntry = Tables<'recent_activity'>;

/** Nouns for tables without their own screen. */
const nounsWithoutScreen: Readonly<Record<string, string>> = {
  categories: 'category',
  brand: 'brand',
  settings: 'settings',
  project_tickets: 'ticket',
  profiles: 'profile',
  contact_messages: 'contact message',
  newsletter_subscribers: 'newsletter subscriber',
  company_members: 'company permissions of',
  company_invitations: 'invitation for',
  invitations: 'invitation for',
};

const findScreen = (table: string): ListedScreen | undefined =>
  screenList.find(({ rows }) => rows?.table === table);

const verbs: Readonly<Record<string, string>> = { insert: 'added', update: 'changed', delete: 'deleted' };

/** Account actions that do not concern a row. */
const accountActions: Readonly<Record<string, string>> = {
  sign_in: 'signed in',
  sign_in_failed: 'could not sign in: wrong password',
  sign_out: 'logged out',
  recovery: 'requested a password reset',
  password: 'set a new password',
};

const passkeyActions: typeof accountActions = {
  sign_in: 'signed in with a passkey',
  sign_in_failed: 'could not sign in: the passkey was rejected',
};

/** Actions on the actor's calendar link. */
const calendarActions: Readonly<Record<string, string>> = {
  insert: 'created their calendar link',
  update: 'replaced their calendar link',
  delete: 'revoked their calendar link',
};

/** The columns that can name a row, best first. */
const namingColumns = ['title', 'name', 'invoice_number', 'author_name', 'question', 'full_name'];

/** Sort-order columns, whose values mean nothing to readers. */
const orderColumns = ['board_rank', 'position', 'sort_order', 'order_position'];

type Change = Pick<ActivityEntry, 'action' | 'table_name' | 'row_name' | 'changes'>;

/** Names the actor. Visitors and database triggers have no name. */
export function describeActor({
  actor_name: name,
  table_name: table,
}: Pick<ActivityEntry, 'actor_name' | 'table_name'>): string {
  if (name !== null) return name;
  return table === 'contact_messages' || table === 'newsletter_subscribers' ? 'A visitor' : 'The system';
}

/** Describes a change without its actor: `changed the sprint “Checkout”`. */
export function describeChange(change: Change): string {
  const { action, table_name: table } = change;
  const name = change.row_name ?? findName(change.changes);
  const quotedName = name === null ? '' : ` “${name}”`;
  switch (table) {
    case 'sprint_messages':
      return `sent a message about the sprint${quotedName}`;
    case 'sprint_signoffs':
      return `${parseChanges(change.changes).decision?.[1] === 'approved' ? 'approved' : 'requested changes to'} the sprint${quotedName}`;
    case 'portal_views':
      return `${action === 'insert' ? 'started' : 'stopped'} viewing the portal as${quotedName || ' someone'}`;
    case 'company_archives':
      return `${{ insert: 'requested', export: 'downloaded' }[action] ?? 'removed'} the company archive`;
    case 'calendar_addresses':
      return calendarActions[action] ?? action;
    case 'sprint_continuations':
      return `asked to continue after the sprint${quotedName}`;
  }
  const hasUsedPasskey = parseChanges(change.changes).method?.[1] === 'passkey';
  const accountAction = (hasUsedPasskey ? passkeyActions : accountActions)[action];
  if (accountAction !== undefined) return accountAction;
  if (action === 'erase') return 'erased a person';
  if (action === 'export') return `exported ${table.replaceAll('-', ' ')}`;
  const columns = Object.keys(parseChanges(change.changes));
  const isMove =
    action === 'update' && columns.length > 0 && columns.every((column) => isOrderColumn(column));
  const noun = findScreen(table)?.rows?.noun ?? nounsWithoutScreen[table] ?? table.replaceAll('_', ' ');
  const isUnfinished = quotedName === '' && / (of|for)$/.test(noun);
  return `${isMove ? 'moved' : (verbs[action] ?? action)} the ${noun}${isUnfinished ? ' someone' : quotedName}`;
}

/** The number of fields that fit on one line. */
const maxFields = 2;

/** Describes old and new values: `Status: In Progress → In Review`. Empty for inserts and deletions. */
export function describeDifference(
  { action, changes }: Pick<Change, 'action' | 'changes'>,
  timeZone: string,
): string {
  if (action !== 'update') return '';
  const fields = Object.entries(parseChanges(changes)).filter(([column]) => !isOrderColumn(column));
  const descriptions = fields.slice(0, maxFields).map(([column, [before, after]]) => {
    const label = formatColumn(column);
    const [from, to] = [formatValue(column, before, timeZone), formatValue(column, after, timeZone)];
    return from === null || to === null ? `${label} changed` : `${label}: ${from} → ${to}`;
  });
  if (fields.length > maxFields) descriptions.push(`${fields.length - maxFields} more`);
  return descriptions.join(' · ');
}

/** A link to the row's screen; null when the row has been deleted or has no screen. */
export function linkToEntry(entry: Pick<ActivityEntry, 'table_name' | 'row_id' | 'row_name'>) {
  if (entry.row_name === null) return null;
  const screen = findScreen(entry.table_name);
  return screen === undefined
    ? (inboxLinks[entry.table_name] ?? null)
    : linkTo(screen.name, { edit: entry.row_id });
}

/** Messages from clients are shown in the inbox. */
const inboxLinks: Readonly<Record<string, string>> = {
  sprint_messages: linkTo('inbox'),
  sprint_signoffs: linkTo('inbox', { tab: 'signoffs' }),
  sprint_continuations: linkTo('inbox', { tab: 'next' }),
};

function isOrderColumn(column: string): boolean {
  return orderColumns.includes(column);
}

function parseChanges(changes: ActivityEntry['changes']): Record<string, readonly [unknown, unknown]> {
  if (typeof changes !== 'object' || changes === null || Array.isArray(changes)) return {};
  return Object.fromEntries(
    Object.entries(changes).flatMap(([column, pair]) =>
      Array.isArray(pair) ? [[column, [pair[0], pair[1]] as const]] : [],
    ),
  );
}

function findName(changes: ActivityEntry['changes']): string | null {
  const pairs = parseChanges(changes);
  for (const column of namingColumns) {
    const value = pairs[column]?.[1] ?? pairs[column]?.[0];
    if (typeof value === 'string' && value !== '') return value;
  }
  return null;
}

function formatColumn(column: string): string {
  const words = column.replace(/_(id|url)$/, '').replaceAll('_', ' ');
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}

/** Formats a value in a few words; null for ids, rich text and long text. */
function formatValue(column: string, value: unknown, timeZone: string): string | null {
  if (value === null || value === undefined || value === '') return 'empty';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') return String(value);
  if (typeof value !== 'string' || /_(id|url)$|content|html|text$/.test(column)) return null;
  if (/^\d{4}-\d\d-\d\dT/.test(value)) return formatDateTime(value, timeZone);
  if (/^\d{4}-\d\d-\d\d$/.test(value)) return formatDate(value);
  const characters = [...value];
  return characters.length > 40 ? `${characters.slice(0, 39).join('').trimEnd()}…` : value;
}
