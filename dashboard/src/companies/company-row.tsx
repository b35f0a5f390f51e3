import { dayIn } from '@northlight/domain';
import { Badge, formatDate } from '@northlight/shared-ui';
import { CellNote, ManagedRow, type ManagedRowProps } from '../components/managed-row.tsx';
import { useTimeZone } from '../queries/settings-queries.ts';
import type { Company } from './company-queries.ts';

type CompanyRowProps = Pick<ManagedRowProps, 'isOpen' | 'onToggle' | 'onEdit' | 'onDelete' | 'panel'> & {
  company: Company;
};

/** A company with what belongs to it. The contact, or the date, tells two of the same name apart. */
export function CompanyRow({ company, ...row }: CompanyRowProps) {
  const timeZone = useTimeZone();
  const { summary } = company;
  return (
    <ManagedRow
      {...row}
      name={company.name}
      note={summary?.contact_email ?? `Added ${formatDate(dayIn(new Date(company.created_at), timeZone))}`}
    >
      {summary ? (
        <>
          <div>{pluralize(summary.people, 'person', 'people')}</div>
          <div>{pluralize(summary.projects, 'project')}</div>
          <div>
            {summary.threads_waiting ? (
              <Badge tone="accent">{pluralize(summary.threads_waiting, 'conversation')} waiting</Badge>
            ) : null}
            <CellNote>{pluralize(summary.invoices_open, 'open invoice')}</CellNote>
          </div>
        </>
      ) : null}
    </ManagedRow>
  );
}

function pluralize(count: number | null, noun: string, plural = `${noun}s`): string {
  return `${count ?? 0} ${count === 1 ? noun : plural}`;
}
