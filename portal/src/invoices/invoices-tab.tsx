import { Late, LoadFailure } from '@northlight/client-work';
import { isUuid } from '@northlight/domain';
import { EmptyState, Stack } from '@northlight/shared-ui';
import { useQuery } from '@tanstack/react-query';
import { ReceiptText } from 'lucide-react';
import { useUrlState } from '../addresses/address.ts';
import { UntilPermitted } from '../components/until-permitted.tsx';
import { usePermissions } from '../queries/company-queries.ts';
import { portalQueries } from '../queries/portal-queries.ts';
import { parseInvoiceFilter } from './invoice-filter.ts';
import { InvoiceFilters } from './invoice-filters.tsx';
import { InvoiceList } from './invoice-list.tsx';
import { OwedLine } from './owed-line.tsx';

const loadSheet = () => import('./invoice-sheet.tsx');

/** The Invoices tab: what is owed, and the invoices of all the client's projects with their files. */
export function InvoicesTab({ userId, projectId }: { userId: string; projectId: string }) {
  const { params, open, close } = useUrlState();
  const today = useQuery(portalQueries.today());
  const filter = parseInvoiceFilter(params.get('status'));
  const scope = params.get('scope');
  const scopeProjectId = scope === 'project' ? projectId : null;
  const search = params.get('q') ?? '';
  const year = /^\d{4}$/.exec(params.get('year') ?? '')?.[0] ?? null;
  const openInvoiceId = params.get('invoice') ?? '';
  const permissions = usePermissions(userId, projectId);
  const { hasBilling, company } = permissions;
  if (!hasBilling && scope !== 'all') {
    return (
      <EmptyState
        icon={<ReceiptText />}
        title="You cannot view invoices"
        message={`Only people with the Billing permission at ${company} can. A manager of your company can grant it to you.`}
      />
    );
  }
  return (
    <UntilPermitted permissions={permissions}>
      <Stack gap={16}>
        <OwedLine projectId={scopeProjectId} />
        <Stack gap={16}>
          <InvoiceFilters
            userId={userId}
            projectId={projectId}
            filter={filter}
            search={search}
            year={year}
            today={today.data}
            isAllProjects={scopeProjectId === null}
          />
          {today.isError && today.data === undefined ? (
            <LoadFailure subject="The invoices" queries={[today]} />
          ) : (
            <InvoiceList
              scope={{ userId, projectId: scopeProjectId, filter, search, year, today: today.data ?? null }}
              onClear={() => open({ status: null, q: null, year: null })}
            />
          )}
        </Stack>
        <Late load={loadSheet} subject="The invoice" isNeeded={isUuid(openInvoiceId)}>
          {({ InvoiceSheet }) =>
            isUuid(openInvoiceId) && today.data !== undefined ? (
              <InvoiceSheet
                key={openInvoiceId}
                userId={userId}
                invoiceId={openInvoiceId}
                today={today.data}
                onClose={() => close({ invoice: null })}
              />
            ) : null
          }
        </Late>
      </Stack>
    </UntilPermitted>
  );
}
