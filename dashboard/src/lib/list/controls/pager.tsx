import { Button } from '@northlight/shared-ui';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import styled from 'styled-components';
import { pageSize } from '../fetch-pages.ts';

const Root = styled.nav`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: var(--space-12);
  color: var(--color-text-muted);
  font-variant-numeric: tabular-nums;

  & > div {
    display: flex;
    gap: var(--space-8);
  }
`;

export interface PagerProps {
  page: number;
  total: number;
  onPageChange: (page: number) => void;
}

/** The current range and buttons for the other pages. Renders nothing for a single page. */
export function Pager({ page, total, onPageChange }: PagerProps) {
  const pageCount = Math.max(1, Math.ceil(total / pageSize));
  if (pageCount === 1 && page === 1) return null;
  const first = (page - 1) * pageSize + 1;
  return (
    <Root aria-label="Pages">
      <span>
        {first > total
          ? `Page ${page} of ${pageCount}`
          : `${first.toLocaleString('en')}–${Math.min(total, page * pageSize).toLocaleString('en')} of ${total.toLocaleString('en')}`}
      </span>
      <div>
        <Button
          size="sm"
          icon={<ChevronLeft aria-hidden />}
          disabled={page <= 1}
          onClick={() => onPageChange(Math.min(page - 1, pageCount))}
        >
          Previous
        </Button>
        <Button size="sm" disabled={page >= pageCount} onClick={() => onPageChange(page + 1)}>
          Next
          <ChevronRight size={16} aria-hidden="true" />
        </Button>
      </div>
    </Root>
  );
}
