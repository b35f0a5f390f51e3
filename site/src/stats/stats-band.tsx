import { brand } from '@northlight/contract';
import { Skeleton } from '@northlight/shared-ui';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useRef } from 'react';
import styled from 'styled-components';
import { Container, media } from '../components/layout.tsx';
import { RetryNote } from '../components/query-placeholder.tsx';
import { contentQueries } from '../content/content-queries.ts';
import { statsQueries } from './stats-queries.ts';
import { useCounter } from './use-counter.ts';

/** Smaller counts are hidden, because they look worse than none. */
const minVisibleCount = 3;

const Stats = styled.dl`
  border-block: 1px solid var(--color-line);

  ${media.tablet} {
    display: grid;
    grid-auto-flow: column;
    grid-auto-columns: minmax(0, 1fr);
  }
`;

/** A table row on phones, a column on wider screens. */
const Stat = styled.div`
  display: flex;
  align-items: baseline;
  justify-content: space-between;
  gap: var(--space-16);
  padding-block: var(--space-20);

  & + & {
    border-top: 1px solid var(--color-line);
  }

  ${media.tablet} {
    flex-direction: column-reverse;
    justify-content: flex-end;
    gap: var(--space-12);
    padding: var(--space-32) var(--space-24) var(--space-32) 0;

    & + & {
      padding-left: var(--space-32);
      border-top: 0;
      border-left: 1px solid var(--color-line);
    }
  }
`;

const Label = styled.dt`
  color: var(--color-text-secondary);

  ${media.tablet} {
    font-size: var(--text-sm);
    line-height: var(--leading-sm);
  }

  ${media.desktop} {
    font-size: var(--text-md);
    line-height: var(--leading-md);
  }
`;

const Value = styled.dd`
  min-width: 2ch;
  white-space: nowrap;
  font: var(--weight-regular) clamp(2.75rem, 1.9rem + 2.6vw, 4.25rem) / 1 var(--font-display);
  letter-spacing: -0.02em;
  text-align: right;

  ${media.tablet} {
    text-align: left;
  }
`;

const Failure = styled(RetryNote)`
  padding-top: var(--space-16);
`;

/** The numbers of clients, years and projects, which count up when they become visible. */
export function StatsBand() {
  const stats = useQuery(statsQueries.all());
  const { data: settings } = useQuery(contentQueries.settings());
  const years = settings?.years_experience ?? 0;
  const counts = [stats.data?.happyClients, years, stats.data?.projectsInCare];
  if (counts.every((count) => count !== undefined && count < minVisibleCount)) return null;
  const renderStat = (label: string, value: number | undefined) => {
    if (value !== undefined && value < minVisibleCount) return null;
    if (value !== undefined)
      return (
        <Item label={label}>
          <Counter value={value} />
        </Item>
      );
    return <Item label={label}>{stats.isError ? <span>–</span> : <Skeleton width={72} height="1em" />}</Item>;
  };
  return (
    <Container as="section" aria-label={`${brand.name} in numbers`}>
      <Stats aria-busy={stats.isPending}>
        {renderStat('Happy Clients', stats.data?.happyClients)}
        {renderStat('Years Experience', years)}
        {renderStat('Projects Under Our Care', stats.data?.projectsInCare)}
      </Stats>
      {stats.isError && stats.data === undefined ? (
        <Failure query={stats}>Two of these numbers could not be loaded.</Failure>
      ) : null}
    </Container>
  );
}

function Item({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Stat>
      <Label>{label}</Label>
      <Value>{children}</Value>
    </Stat>
  );
}

function Counter({ value }: { value: number }) {
  const element = useRef<HTMLSpanElement>(null);
  return <span ref={element}>{useCounter(value, element)}</span>;
}
