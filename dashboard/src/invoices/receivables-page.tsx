import { Button, EmptyState, Money, Muted, PageHeader, Stack, Td } from '@northlight/shared-ui';
import { useQuery } from '@tanstack/react-query';
import { Bell, HandCoins } from 'lucide-react';
import styled from 'styled-components';
import { Loaded } from '../components/loaded.tsx';
import { ResponsiveTable, TableSkeleton } from '../components/responsive-table.tsx';
import { ActionsCell } from '../components/row-actions.tsx';
import { useToday } from '../queries/client-work-queries.ts';
import { useTimeZone } from '../queries/settings-queries.ts';
import { describeReminders, receivablesQuery } from './reminder-queries.ts';
import { useReminder } from './use-reminder.tsx';

const ages = [
  ['Not overdue', 'not_overdue'],
  ['1–30 days', 'days_1_to_30'],
  ['31–60 days', 'days_31_to_60'],
  ['Over 60 days', 'days_over_60'],
  ['Total', 'total'],
] as const;

const headings = ['Client', 'Currency', ...ages.map(([title]) => ({ title, isNumeric: true }))];

/** Says what an amount is where the cells are stacked. */
const Age = styled.span`
  display: none;

  @container rows (width < 56rem) {
    display: block;
    color: var(--color-text-muted);
    font-size: var(--text-sm);
  }
`;

/** /dashboard/receivables: what each client owes, by age. A client has a row for each currency. */
export function Component() {
  const query = useQuery(receivablesQuery());
  const today = useToday();
  const timeZone = useTimeZone();
  const { remind, reminderDialog } = useReminder();
  return (
    <Stack gap={20}>
      <PageHeader title="Receivables" description="What each client owes, by days since the due date." />
      <Loaded
        query={query}
        section="Receivables"
        failedText="The receivables could not be loaded"
        skeleton={<TableSkeleton />}
      >
        {(rows) =>
          rows.length === 0 ? (
            <EmptyState icon={<HandCoins />} title="Nothing is owed" message="Every invoice is paid." />
          ) : (
            <ResponsiveTable hasActions stacksBelow={60} label="Receivables" headings={headings}>
              {rows.map((row) => (
                <tr key={`${row.company_id} ${row.currency}`}>
                  <Td canWrap>
                    <Stack gap={2}>
                      <strong>{row.company_name}</strong>
                      {row.contact_email && (
                        <Muted>
                          <a href={`mailto:${row.contact_email}`}>{row.contact_name || row.contact_email}</a>
                        </Muted>
                      )}
                      <Muted>
                        {describeReminders(row.reminders, row.reminded_at, today, timeZone) ??
                          'Never reminded'}
                      </Muted>
                    </Stack>
                  </Td>
                  <Td>{row.currency}</Td>
                  {ages.map(([title, name]) => (
                    <Td key={name} isNumeric>
                      <Age aria-hidden>{title}</Age>
                      <Money minor={row[name]} currency={row.currency} />
                    </Td>
                  ))}
                  <ActionsCell>
                    {row.overdue_invoices && (
                      <Button
                        size="sm"
                        icon={<Bell aria-hidden />}
                        aria-label={`Send reminder to ${row.company_name}, ${row.currency}`}
                        onClick={() => remind(row.overdue_invoices)}
                      >
                        Send reminder
                      </Button>
                    )}
                  </ActionsCell>
                </tr>
              ))}
            </ResponsiveTable>
          )
        }
      </Loaded>
      {reminderDialog}
    </Stack>
  );
}
