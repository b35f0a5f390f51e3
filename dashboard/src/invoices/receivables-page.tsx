import { fromMinorUnits } from '@northlight/domain';
import { Button, EmptyState, Money, Muted, PageHeader, Stack, Td } from '@northlight/shared-ui';
import { useQuery } from '@tanstack/react-query';
import { Bell, HandCoins } from 'lucide-react';
import { useState } from 'react';
import styled from 'styled-components';
import { useToday } from '../queries/client-work-queries.ts';
import { ExportButton } from '../components/export-button.tsx';
import { ResponsiveTable, TableSkeleton } from '../components/responsive-table.tsx';
import { ActionsCell } from '../components/row-actions.tsx';
import type { SheetColumn } from '../records/list/spreadsheet.ts';
import { Loaded } from '../components/loaded.tsx';
import { useTimeZone } from '../queries/settings-queries.ts';
import { ReminderDialog } from './reminder-dialog.tsx';
import {
  describeReminders,
  fetchReceivables,
  type Receivable,
  receivablesQuery,
} from './reminder-queries.ts';

const ages = [
  ['Not overdue', 'not_overdue'],
  ['1–30 days', 'days_1_to_30'],
  ['31–60 days', 'days_31_to_60'],
  ['Over 60 days', 'days_over_60'],
  ['Total', 'total'],
] as const;

const columns: readonly SheetColumn<Receivable>[] = [
  { heading: 'Client', value: ({ company_name }) => company_name },
  { heading: 'Contact', value: ({ contact_name }) => contact_name },
  { heading: 'Email', value: ({ contact_email }) => contact_email },
  { heading: 'Currency', value: ({ currency }) => currency },
  ...ages.map(
    ([heading, name]): SheetColumn<Receivable> => ({
      heading,
      type: 'money',
      value: (row) => fromMinorUnits(row[name] ?? 0),
    }),
  ),
  { heading: 'Reminders', value: ({ reminders }) => reminders },
];

const headings = ['Client', ...ages.map(([title]) => ({ title, isNumeric: true }))];

/** In the stacked layout, each amount says what it is. */
const Age = styled.span`
  display: none;

  @container rows (width < 60rem) {
    display: block;
    color: var(--color-text-muted);
    font-size: var(--text-sm);
  }
`;

/** /dashboard/receivables: what each client owes, by age; currencies are never added up. */
export function Component() {
  const query = useQuery(receivablesQuery());
  const today = useToday();
  const timeZone = useTimeZone();
  const [remindedIds, setRemindedIds] = useState<readonly string[] | null>(null);
  return (
    <Stack gap={20}>
      <PageHeader
        title="Receivables"
        description="What each client owes, by days since the due date."
        actions={<ExportButton fileName="receivables" columns={columns} fetchPage={fetchReceivables} />}
      />
      <Loaded
        query={query}
        section="Receivables"
        failedText="The receivables could not be loaded"
        skeleton={<TableSkeleton />}
      >
        {({ rows }) =>
          rows.length === 0 ? (
            <EmptyState icon={<HandCoins />} title="Nothing is owed" message="Every invoice is paid." />
          ) : (
            [...new Set(rows.map(({ currency }) => currency ?? ''))].map((currency) => {
              const owed = rows.filter((row) => row.currency === currency);
              return (
                <section key={currency} aria-label={currency}>
                  <Stack gap={12}>
                    <h2>
                      {currency} · <Money minor={owed[0]?.currency_total ?? 0} currency={currency} />
                    </h2>
                    <ResponsiveTable
                      hasActions
                      stacksBelow={60}
                      label={`Owed in ${currency}`}
                      headings={headings}
                    >
                      {owed.map((row) => (
                        <tr key={row.company_id}>
                          <Td canWrap>
                            <strong>{row.company_name}</strong>
                            {row.contact_email && (
                              <Muted>
                                <a href={`mailto:${row.contact_email}`}>
                                  {row.contact_name || row.contact_email}
                                </a>
                              </Muted>
                            )}
                            <Muted>
                              {describeReminders(row.reminders ?? 0, row.reminded_at, today, timeZone) ??
                                'Never reminded'}
                            </Muted>
                          </Td>
                          {ages.map(([title, name]) => (
                            <Td key={name} isNumeric>
                              <Age aria-hidden>{title}</Age>
                              <Money minor={row[name] ?? 0} currency={currency} />
                            </Td>
                          ))}
                          <ActionsCell>
                            {row.overdue_invoices && (
                              <Button
                                size="sm"
                                icon={<Bell aria-hidden />}
                                aria-label={`Send reminder to ${row.company_name}, ${currency}`}
                                onClick={() => setRemindedIds(row.overdue_invoices)}
                              >
                                Send reminder
                              </Button>
                            )}
                          </ActionsCell>
                        </tr>
                      ))}
                    </ResponsiveTable>
                  </Stack>
                </section>
              );
            })
          )
        }
      </Loaded>
      {remindedIds && <ReminderDialog invoiceIds={remindedIds} onClose={() => setRemindedIds(null)} />}
    </Stack>
  );
}
