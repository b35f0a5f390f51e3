import { Link, useSearchParams } from '@northlight/contract/router';
import { ArrowLeft, ArrowRight } from 'lucide-react';
import styled from 'styled-components';
import type { SitePath } from '../links/links.ts';
import { buildPagePath, parsePageNumber } from './page-number.ts';

const Row = styled.nav`
  display: grid;
  grid-template-columns: 1fr auto 1fr;
  align-items: center;
  gap: var(--space-16);
  margin-top: var(--space-32);
  padding-top: var(--space-24);
  border-top: 1px solid var(--color-line);
`;

const Position = styled.span`
  grid-column: 2;
  color: var(--color-text-secondary);
  font-variant-numeric: tabular-nums;
`;

const StepLink = styled(Link)`
  display: inline-flex;
  grid-row: 1;
  align-items: center;
  gap: var(--space-8);
  min-height: var(--height-touch);
  color: var(--color-accent-text);
  font-weight: var(--weight-medium);
  text-decoration: none;

  &[rel='prev'] {
    grid-column: 1;
    justify-self: start;
  }

  &[rel='next'] {
    grid-column: 3;
    justify-self: end;
  }

  &:hover {
    text-decoration: underline;
  }
`;

interface Props {
  readonly path: SitePath;
  readonly total: number;
  readonly size: number;
}

/** Links to the previous and next page of a list. Renders nothing if there is only one page. */
export function PageLinks({ path, total, size }: Props) {
  const [parameters] = useSearchParams();
  const lastPage = Math.ceil(total / size);
  if (lastPage <= 1) return null;
  const page = parsePageNumber(parameters);
  return (
    <Row aria-label="Pages">
      {page > 1 ? (
        <StepLink rel="prev" to={buildPagePath(path, parameters, page - 1)}>
          <ArrowLeft size={18} strokeWidth={1.75} aria-hidden />
          Previous
        </StepLink>
      ) : null}
      <Position>
        Page {page} of {lastPage}
      </Position>
      {page < lastPage ? (
        <StepLink rel="next" to={buildPagePath(path, parameters, page + 1)}>
          Next
          <ArrowRight size={18} strokeWidth={1.75} aria-hidden />
        </StepLink>
      ) : null}
    </Row>
  );
}
