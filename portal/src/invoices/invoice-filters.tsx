import { Button, SelectBox } from '@northlight/shared-ui';
import { useQuery } from '@tanstack/react-query';
import styled from 'styled-components';
import { useUrlState } from '../addresses/address.ts';
import { portalQueries } from '../queries/portal-queries.ts';
import { filterLabels, type InvoiceFilter, invoiceFilters } from './invoice-filter.ts';

const Bar = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: var(--space-12);
`;

/** Scrolls sideways if the buttons do not fit. */
const Statuses = styled.div`
  display: flex;
  gap: var(--space-4);
  max-width: 100%;
  overflow-x: auto;
  scrollbar-width: none;

  /* Room for the focus ring, which the scroller would clip. */
  margin: calc(-1 * var(--space-4));
  padding: var(--space-4);

  & > * {
    flex: none;
  }

  @media (width < 480px) {
    gap: 0;
  }
`;

const Project = styled.div`
  width: 100%;

  @media (width >= 768px) {
    width: 18rem;
  }
`;

interface InvoiceFiltersProps {
  userId: string;
  projectId: string;
  filter: InvoiceFilter;
  isAllProjects: boolean;
}

/** Filters by status, and by project if there are several. Stores both in the URL. */
export function InvoiceFilters({ userId, projectId, filter, isAllProjects }: InvoiceFiltersProps) {
  const { open } = useUrlState();
  const projects = useQuery(portalQueries.projects(userId)).data ?? [];
  return (
    <Bar>
      <Statuses role="group" aria-label="Filter by status">
        {invoiceFilters.map((name) => (
          <Button
            key={name}
            size="sm"
            variant={name === filter ? 'secondary' : 'ghost'}
            aria-pressed={name === filter}
            onClick={() => open({ status: name === 'all' ? null : name })}
          >
            {filterLabels[name]}
          </Button>
        ))}
      </Statuses>
      {projects.length > 1 ? (
        <Project>
          <SelectBox
            aria-label="Project"
            value={isAllProjects ? 'all' : projectId}
            onChange={({ target: { value } }) =>
              open(value === 'all' ? { scope: 'all' } : { scope: null, project: value })
            }
          >
            <option value="all">All Projects</option>
            {projects.map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </SelectBox>
        </Project>
      ) : null}
    </Bar>
  );
}
