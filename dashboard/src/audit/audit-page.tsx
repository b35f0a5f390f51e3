import { DateTime } from '@northlight/shared-ui';
import { useQuery } from '@tanstack/react-query';
import { ScrollText } from 'lucide-react';
import styled from 'styled-components';
import { ActivityRows } from '../activity/activity-rows.tsx';
import { describeActor, describeChange, describeDifference } from '../activity/describe-change.ts';
import { TableSkeleton } from '../components/responsive-table.tsx';
import { useTimeZone } from '../queries/settings-queries.ts';
import { ListScreen } from '../records/list/list-screen.tsx';
import type { SheetColumn } from '../records/list/spreadsheet.ts';
import { useListState } from '../records/list/use-list-state.ts';
import {
  type AuditEntry,
  type AuditFilter,
  areaLabels,
  auditApi,
  auditCompaniesQuery,
  timeSpans,
} from './audit-queries.ts';

const columns: readonly SheetColumn<AuditEntry>[] = [
  { heading: 'Time', type: 'instant', value: ({ at }) => at },
  { heading: 'Person', value: describeActor },
  { heading: 'Email', value: ({ actor_email: email }) => email },
  { heading: 'Role', value: ({ actor_role: role }) => role },
  { heading: 'Action', value: describeChange },
  { heading: 'Company', value: ({ company_name: company }) => company },
  { heading: 'Category', value: ({ area }) => area },
  { heading: 'Changes', value: ({ changes }) => JSON.stringify(changes) },
];

const Entries = styled(ActivityRows)`
  @media (width < 640px) {
    li {
      grid-template-columns: minmax(0, 1fr);
    }
  }
`;

const toOptions = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

/** /dashboard/audit: who did what and when, for admins. Entries are never changed or deleted. */
export function Component() {
  const list = useListState<AuditFilter>({ sort: 'newest', filters: ['area', 'company', 'since'] });
  const companies = useQuery(auditCompaniesQuery()).data ?? [];
  const timeZone = useTimeZone();
  return (
    <ListScreen
      title="Audit log"
      description="What people changed, and who signed in. Entries cannot be edited."
      list={list}
      api={auditApi}
      failedText="The audit log could not be loaded"
      loadingText="Loading the audit log..."
      skeleton={<TableSkeleton rows={12} />}
      searchLabel="Search by person"
      columns={columns}
      filters={[
        { name: 'area', label: 'Category', allLabel: 'All categories', options: toOptions(areaLabels) },
        {
          name: 'company',
          label: 'Company',
          allLabel: 'All companies',
          options: companies.map(({ id, name }) => ({ value: id, label: name })),
        },
        { name: 'since', label: 'Time', allLabel: 'Any time', options: toOptions(timeSpans) },
      ]}
      empty={{
        icon: <ScrollText />,
        title: 'No entries yet',
        message: 'Changes and sign-ins will appear here.',
      }}
    >
      {(entries) => (
        <Entries aria-label="Entries">
          {entries.map((entry) => (
            <Entry key={entry.id} entry={entry} timeZone={timeZone} />
          ))}
        </Entries>
      )}
    </ListScreen>
  );
}

function Entry({ entry, timeZone }: { entry: AuditEntry; timeZone: string }) {
  const details = [entry.actor_email, entry.company_name, describeDifference(entry, timeZone)]
    .filter(Boolean)
    .join(' · ');
  return (
    <li>
      <span>
        <strong>{describeActor(entry)}</strong> {describeChange(entry)}
      </span>
      <DateTime instant={entry.at} timeZone={timeZone} />
      {details === '' ? null : <p>{details}</p>}
    </li>
  );
}
