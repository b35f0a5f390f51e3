import { useQuery } from '@tanstack/react-query';
import { Button, Cluster, Select } from 'shared-ui';
import styled from 'styled-components';
import { portalQueries } from '../../lib/api/portal-queries.ts';
import { useAddress } from '../../lib/use-address.ts';
import { filterLabels, type InvoiceFilter, invoiceFilters } from '../model/filter.ts';

const Bar = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: var(--space-12);
`;

const Project = styled.div`
  width: min(18rem, 100%);
`;

interface InvoiceFiltersProps {
  userId: string;
  projectId: string;
  filter: InvoiceFilter;
  isAll: boolean;
}

/** Which invoices: by status, and where there are several projects by project. Both stand in the address. */
export function InvoiceFilters({ userId, projectId, filter, isAll }: InvoiceFiltersProps) {
  const [, change] = useAddress();
  const projects = useQuery(portalQueries.projects(userId)).data ?? [];
  return (
    <Bar>
      <Cluster gap={4} role="group" aria-label="Filter by status">
        {invoiceFilters.map((name) => (
          <Button
            key={name}
            size="sm"
            variant={name === filter ? 'secondary' : 'ghost'}
            aria-pressed={name === filter}
            onClick={() => change({ status: name === 'all' ? null : name })}
          >
            {filterLabels[name]}
          </Button>
        ))}
      </Cluster>
      {projects.length > 1 ? (
        <Project>
          <Select
            label="Project"
            isLabelHidden
            items={[
              { value: 'all', label: 'All Projects' },
              ...projects.map(({ id, title }) => ({ value: id, label: title })),
            ]}
            value={isAll ? 'all' : projectId}
            onValueChange={(value) =>
              change(value === 'all' ? { scope: 'all' } : { scope: null, project: value })
            }
          />
        </Project>
      ) : null}
    </Bar>
  );
}
