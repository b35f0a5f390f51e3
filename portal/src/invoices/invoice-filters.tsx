import type { Day } from '@northlight/domain';
import { Button, Cluster, Input, SelectBox } from '@northlight/shared-ui';
import { useQuery } from '@tanstack/react-query';
import styled from 'styled-components';
import { useUrlState } from '../addresses/address.ts';
import { portalQueries } from '../queries/portal-queries.ts';
import { filterLabels, type InvoiceFilter, invoiceFilters } from './invoice-filter.ts';
import { invoiceQueries } from './invoice-queries.ts';

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
    flex: 1 1 10rem;
    width: auto;
    max-width: 18rem;
  }
`;

interface InvoiceFiltersProps {
  userId: string;
  projectId: string;
  filter: InvoiceFilter;
  search: string;
  year: string | null;
  today: Day | undefined;
  isAllProjects: boolean;
}

/** Search, and filters by status, year and project if there are several. Stores all in the URL. */
export function InvoiceFilters({
  userId,
  projectId,
  filter,
  search,
  year,
  today,
  isAllProjects,
}: InvoiceFiltersProps) {
  const { open } = useUrlState();
  const firstYear = useQuery(invoiceQueries.firstYear(userId)).data ?? null;
  const thisYear = Number(today?.slice(0, 4) ?? firstYear);
  const years =
    firstYear === null
      ? []
      : Array.from({ length: thisYear - firstYear + 1 }, (_, index) => String(thisYear - index));
  const projects = useQuery(portalQueries.projects(userId)).data ?? [];
  return (
    <Cluster gap={12} justify="between">
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
      <Project>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            open({ q: String(new FormData(event.currentTarget).get('q')) });
          }}
        >
          <Input
            key={search}
            type="search"
            name="q"
            aria-label="Search invoices"
            placeholder="Search invoices"
            defaultValue={search}
          />
        </form>
      </Project>
      {years.length > 1 ? (
        <Project>
          <SelectBox
            aria-label="Year"
            value={year ?? ''}
            onChange={({ target: { value } }) => open({ year: value || null })}
          >
            <option value="">All years</option>
            {years.map((option) => (
              <option key={option}>{option}</option>
            ))}
          </SelectBox>
        </Project>
      ) : null}
      {projects.length > 1 ? (
        <Project>
          <SelectBox
            aria-label="Project"
            value={isAllProjects ? 'all' : projectId}
            onChange={({ target: { value } }) =>
              open(value === 'all' ? { scope: null } : { scope: 'project', project: value })
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
    </Cluster>
  );
}
