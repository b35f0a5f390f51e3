import { Loaded } from '@northlight/client-work';
import { Link } from '@northlight/contract/router';
import { type Day, dayCount, daysBetween, dueIn, toMinorUnits } from '@northlight/domain';
import { Money, Row, Rows, Skeleton, Text, TextLink } from '@northlight/shared-ui';
import { useQuery } from '@tanstack/react-query';
import styled from 'styled-components';
import { useToday } from '../queries/client-work-queries.ts';
import { linkTo, linkToProject } from '../screens.ts';
import { type WeekItem, weekQuery } from './overview-queries.ts';

const Groups = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 17rem), 1fr));
  gap: var(--space-20) var(--space-32);
  align-items: start;

  h3 {
    display: flex;
    justify-content: space-between;
    gap: var(--space-8);
    padding-bottom: var(--space-6);
    font-size: var(--text-sm);
    line-height: var(--leading-sm);
  }
`;

const Item = styled(Row)`
  position: relative;
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  align-content: center;
  gap: 0 var(--space-12);
  min-height: var(--height-touch);
  padding: var(--space-6) 0;

  > :nth-child(even) {
    text-align: right;
  }

  a::after {
    position: absolute;
    inset: 0;
    content: '';
  }

  &:hover {
    background: var(--color-layer);
  }
`;

/** The groups in order: the list behind it, a row's own page, and what its day means. */
const groups = [
  {
    kind: 'thread',
    title: 'Conversations waiting',
    list: linkTo('inbox'),
    linkToItem: ({ id }: WeekItem) => linkTo('inbox', { edit: `thread.${id}` }),
    describeDay: (days: number) => (days === 0 ? 'today' : `for ${dayCount(-days)}`),
  },
  {
    kind: 'invoice',
    title: 'Invoices due or overdue',
    list: linkTo('invoices', { status: 'open', sort: 'due' }),
    linkToItem: ({ id }: WeekItem) => linkTo('invoices', { edit: id ?? '' }),
    describeDay: (days: number) => (days < 0 ? `${dayCount(-days)} overdue` : `due ${dueIn(days)}`),
  },
  {
    kind: 'sprint',
    title: 'Sprints ending',
    list: linkTo('sprints', { sort: 'end' }),
    linkToItem: ({ id, project_id }: WeekItem) =>
      linkToProject(project_id, { tab: 'sprints', edit: `sprint.${id}` }),
    describeDay: (days: number) => (days < 0 ? `ended ${dayCount(-days)} ago` : `ends ${dueIn(days)}`),
  },
] as const;

/** What waits for a reply, payment or completion within seven days. Each row links to the record. */
export function ThisWeek() {
  const query = useQuery(weekQuery());
  const today = useToday();
  return (
    <Loaded query={query} subject="This week" pending={<Skeleton height="10rem" />}>
      {(items) => (items.length === 0 ? <Text>Nothing due this week.</Text> : render(items, today))}
    </Loaded>
  );
}

function render(items: readonly WeekItem[], today: Day | null) {
  return (
    <Groups>
      {groups.map(({ kind, title, list, linkToItem, describeDay }) => {
        const rows = items.filter((item) => item.kind === kind);
        const total = rows[0]?.total ?? 0;
        if (total === 0) return null;
        return (
          <section key={kind} aria-label={title}>
            <h3>
              {title}
              {total > rows.length && <Link to={list}>All {total}</Link>}
            </h3>
            <Rows>
              {rows.map((item) => {
                const days = today !== null && item.day !== null ? daysBetween(today, item.day) : null;
                const isLate = kind !== 'thread' && (days ?? -1) < 0;
                return (
                  <Item key={item.id}>
                    <TextLink as={Link} size="sm" weight="medium" to={linkToItem(item)}>
                      {item.title}
                    </TextLink>
                    <Text as="span" size="sm">
                      {item.amount !== null && (
                        <Money minor={toMinorUnits(item.amount)} currency={item.currency ?? ''} />
                      )}
                    </Text>
                    <Text as="span" size="xs" tone="secondary">
                      {item.detail}
                    </Text>
                    <Text as="span" size="xs" tone={isLate ? 'danger' : 'secondary'}>
                      {days !== null ? describeDay(days) : item.day === null ? 'overdue' : ''}
                    </Text>
                  </Item>
                );
              })}
            </Rows>
          </section>
        );
      })}
    </Groups>
  );
}
