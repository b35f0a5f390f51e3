import { Autocomplete } from '@base-ui/react/autocomplete';
import { type Database, runQuery } from '@northlight/auth-kit';
import { useServices } from '@northlight/contract';
import { createStoredValue, useStoredValue } from '@northlight/contract/drafts';
import { useNavigate } from '@northlight/contract/router';
import { Button, Dialog, Input, useReadOnlyReason } from '@northlight/shared-ui';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import styled from 'styled-components';
import { type Command, filterCommands } from './commands.ts';

/** Milliseconds without typing before the search starts. */
const searchDelay = 50;
const maxTextLength = 100;
const maxRecent = 5;

/** As tall with one result as with many, so that it doesn't move while somebody types. */
const Body = styled.div`
  display: grid;
  grid-template-rows: auto auto minmax(0, 1fr);
  gap: var(--space-8);
  height: min(28rem, 60vh);
  padding: var(--space-16) var(--space-24) var(--space-16);
`;

const List = styled(Autocomplete.List)`
  overflow-y: auto;
  scroll-padding-block: var(--space-8);

  [role='option'] {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: var(--space-12);
    min-height: 2.25rem;
    padding: var(--space-4) var(--space-12);
    border-radius: var(--radius-sm);
    cursor: default;
    overflow-wrap: anywhere;
  }

  [role='option'][data-highlighted] {
    background: var(--color-accent-tint);
    color: var(--color-accent-text);
  }

  small {
    max-width: 50%;
    color: var(--color-text-muted);
    font-size: var(--text-xs);
    line-height: var(--leading-xs);
    text-align: end;
  }
`;

const GroupLabel = styled(Autocomplete.GroupLabel)`
  padding: var(--space-8) var(--space-12) var(--space-4);
  color: var(--color-text-muted);
  font-size: var(--text-xs);
`;

const Status = styled(Autocomplete.Status)`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: var(--space-12);
  padding: 0 var(--space-12);
  color: var(--color-text-muted);
  font-size: var(--text-sm);
`;

/** The kinds of records that the database finds, by table. */
const kinds: Readonly<Record<string, string>> = {
  project_tickets: 'Tickets',
  project_sprints: 'Sprints',
  client_invoices: 'Invoices',
  client_projects: 'Client projects',
  sprint_messages: 'Messages',
  companies: 'Companies',
  profiles: 'People',
  contact_messages: 'Contact messages',
  blogs: 'Posts',
  projects: 'Portfolio projects',
  services: 'Services',
  team_members: 'Team members',
  testimonials: 'Testimonials',
  faqs: 'FAQs',
};

const searchQuery = (app: string, text: string, isReadOnly: boolean) =>
  queryOptions({
    queryKey: [app, 'search', text],
    queryFn: ({ signal }) =>
      // A portal view refuses every request that could write. Others count towards the limit.
      runQuery((db) => db.rpc('search_records', { query: text }, { get: isReadOnly }).abortSignal(signal)),
    enabled: text.length >= 2 || /^\d$/.test(text),
    staleTime: 10_000,
    placeholderData: keepPreviousData,
  });

type FoundRow = Database['public']['Functions']['search_records']['Returns'][number];
/** The generated type says that no column is null. */
export type FoundRecord = { [Key in keyof FoundRow]: FoundRow[Key] | null } & Pick<
  FoundRow,
  'kind' | 'id' | 'label'
>;

/** What an app adds to the palette. */
export interface PaletteSource {
  app: string;
  userId: string;
  commands: readonly Command[];
  /** The path where a record is shown; null if the app has none. */
  linkToRecord: (record: FoundRecord) => string | null;
}

interface PaletteProps extends PaletteSource {
  isOpen: boolean;
  onClose: () => void;
  text: string;
  onTextChange: (text: string) => void;
}

/** Goes to a page, does something, or finds a record. */
export function Palette({ isOpen, ...content }: PaletteProps) {
  return (
    <Dialog isOpen={isOpen} onClose={content.onClose} title="Go to anything">
      <PaletteContent {...content} />
    </Dialog>
  );
}

function PaletteContent({ onClose, text, onTextChange, ...source }: Omit<PaletteProps, 'isOpen'>) {
  const navigate = useNavigate();
  const storage = useMemo(
    () => createStoredValue(source.userId, `${source.app}.recent-records`, parseRecent),
    [source.userId, source.app],
  );
  const recent = useStoredValue(storage) ?? [];
  const actions = useActionCommands();
  const { records, isSearching, isError, retry } = useRecordCommands(source, text.trim());
  const commands = filterCommands([...source.commands, ...actions], text);
  const results = [...(text.trim() === '' ? recent : []), ...commands, ...records];

  const run = (command: Command) => {
    if (records.includes(command) || recent.includes(command)) {
      const others = recent.filter(({ id }) => id !== command.id);
      storage.write([{ ...command, group: 'Recent' }, ...others].slice(0, maxRecent));
    }
    onClose();
    if (typeof command.action === 'string') void navigate(command.action);
    else command.action();
  };

  return (
    <Autocomplete.Root
      inline
      open
      items={groupCommands(results)}
      filter={null}
      autoHighlight="always"
      keepHighlight
      itemToStringValue={({ label }: Command) => label}
      value={text}
      onValueChange={(value, { reason }) => reason !== 'item-press' && onTextChange(value)}
    >
      <Body>
        <Autocomplete.Input
          render={<Input />}
          aria-label="Go to, create or search"
          placeholder="Page, action, name or number"
          maxLength={maxTextLength}
          spellCheck={false}
        />
        <Status>
          {isError ? (
            <>
              Records could not be searched. Pages and actions still work.
              <Button size="sm" onClick={retry}>
                Retry
              </Button>
            </>
          ) : results.length > 0 ? null : isSearching ? (
            'Searching…'
          ) : (
            'No results'
          )}
        </Status>
        <List aria-label="Results">
          {({ value, items }: CommandGroup) => (
            <Autocomplete.Group key={value} items={items}>
              <GroupLabel>{value}</GroupLabel>
              <Autocomplete.Collection>
                {(command: Command) => (
                  <Autocomplete.Item key={command.id} value={command} onClick={() => run(command)}>
                    {command.label}
                    {command.note && <small>{command.note}</small>}
                  </Autocomplete.Item>
                )}
              </Autocomplete.Collection>
            </Autocomplete.Group>
          )}
        </List>
      </Body>
    </Autocomplete.Root>
  );
}

interface CommandGroup {
  readonly value: string;
  readonly items: readonly Command[];
}

function groupCommands(commands: readonly Command[]): CommandGroup[] {
  const groups = [...new Set(commands.map(({ group }) => group))];
  return groups.map((value) => ({ value, items: commands.filter(({ group }) => group === value) }));
}

/** The commands of every app. While staff view the portal as a client, none that concern the account. */
function useActionCommands(): Command[] {
  const { logOut, switchTheme } = useServices();
  const isReadOnly = useReadOnlyReason() !== null;
  const group = 'Actions';
  return [
    { id: 'theme', group, label: 'Switch between light and dark', action: switchTheme },
    ...(isReadOnly
      ? []
      : [
          { id: 'account', group, label: 'Password and devices', action: '/auth/account' },
          { id: 'notifications', group, label: 'Notification settings', action: '/auth/notifications' },
          { id: 'logout', group, label: 'Logout', action: () => void logOut() },
        ]),
  ];
}

function useRecordCommands({ app, linkToRecord }: Pick<PaletteSource, 'app' | 'linkToRecord'>, text: string) {
  const isReadOnly = useReadOnlyReason() !== null;
  const [searchText, setSearchText] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSearchText(text), searchDelay);
    return () => clearTimeout(timer);
  }, [text]);
  const options = searchQuery(app, searchText, isReadOnly);
  const { data = [], isPlaceholderData, isFetching, isError, refetch } = useQuery(options);
  const found = data.flatMap((record): Command[] => {
    const action = linkToRecord(record);
    const group = kinds[record.kind];
    if (action === null || group === undefined) return [];
    const { kind, id, label, note } = record;
    return [{ id: `${kind} ${id}`, group, label, action, ...(note ? { note } : {}) }];
  });
  const isOutdated = isPlaceholderData || text !== searchText;
  return {
    // Otherwise Enter could open a record that was found for an earlier text.
    records: options.enabled ? (isOutdated ? filterCommands(found, text) : found) : [],
    isSearching: isFetching || text !== searchText,
    isError,
    retry: () => void refetch(),
  };
}

function parseRecent(stored: unknown): Command[] | null {
  if (!Array.isArray(stored)) return null;
  return stored.filter(
    (each) =>
      [each?.id, each?.group, each?.label, each?.action].every((field) => typeof field === 'string') &&
      ['string', 'undefined'].includes(typeof each.note),
  );
}
