import type { PageOf } from '@northlight/auth-kit';
import { describeCount, useAnnounceResult } from '@northlight/client-work';
import { Button } from '@northlight/shared-ui';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useRef } from 'react';
import styled from 'styled-components';
import { pageSize } from '../records/list/fetch-pages.ts';
import type { ListQuery } from '../records/list/use-list-state.ts';

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

/** "25–48 of 60" */
function describeRange(page: number, total: number): string {
  const first = (page - 1) * pageSize + 1;
  if (first > total) return `Page ${page} of ${Math.max(1, Math.ceil(total / pageSize))}`;
  const last = Math.min(total, page * pageSize);
  return `${first.toLocaleString('en')}–${last.toLocaleString('en')} of ${total.toLocaleString('en')}`;
}

/** Announces the result of a list's search, filters and page: "12 invoices", "25–48 of 60 invoices". */
export function useAnnounceList(
  { page, search, filters, sort }: Pick<ListQuery, 'page'> & Partial<ListQuery>,
  { data, isPlaceholderData }: { data: PageOf<unknown> | undefined; isPlaceholderData: boolean },
  plural: string,
): void {
  useAnnounceResult(
    JSON.stringify([page, search, filters, sort]),
    data === undefined || isPlaceholderData
      ? null
      : page === 1
        ? describeCount(data.total, plural)
        : `${describeRange(page, data.total)} ${plural}`,
  );
}

export interface PagerProps {
  page: number;
  total: number;
  onPageChange: (page: number) => void;
}

/** Below the rows of a list: the current range, and buttons for the other pages. Renders nothing for a single page. */
export function Pager({ page, total, onPageChange }: PagerProps) {
  const pageCount = Math.max(1, Math.ceil(total / pageSize));
  const root = useRef<HTMLElement>(null);
  if (pageCount === 1 && page === 1) return null;
  const open = (newPage: number) => {
    onPageChange(newPage);
    // Focus stays on the button, so that another press opens the next page.
    root.current?.previousElementSibling?.scrollIntoView({ block: 'start' });
  };
  return (
    <Root ref={root} aria-label="Pages">
      <span>{describeRange(page, total)}</span>
      <div>
        <Button
          size="sm"
          icon={<ChevronLeft aria-hidden />}
          disabled={page <= 1}
          onClick={() => open(Math.min(page - 1, pageCount))}
        >
          Previous
        </Button>
        <Button size="sm" disabled={page >= pageCount} onClick={() => open(page + 1)}>
          Next
          <ChevronRight size={16} aria-hidden="true" />
        </Button>
      </div>
    </Root>
  );
}
