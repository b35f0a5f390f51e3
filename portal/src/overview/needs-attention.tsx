import { LoadFailure, Section } from '@northlight/client-work';
import { Link } from '@northlight/contract/router';
import { toMinorUnits } from '@northlight/domain';
import { isFeedbackRequested } from '@northlight/domain/sprint-rules';
import { LoadingState, Money, Row, Rows, Secondary, Skeleton, TextLink } from '@northlight/shared-ui';
import { useQuery } from '@tanstack/react-query';
import { Bell, CircleAlert, CircleCheck, Clock, MessageSquare } from 'lucide-react';
import styled from 'styled-components';
import { usePermissions, userCompaniesQuery } from '../queries/company-queries.ts';
import { portalQueries } from '../queries/portal-queries.ts';
import { listAttentionItems } from './attention.ts';
import { overviewQueries } from './overview-queries.ts';

const icons = { feedback: MessageSquare, overdue: CircleAlert, due: Clock, unread: Bell };

const Item = styled(Row)`
  position: relative;
  display: grid;
  grid-template-columns: auto minmax(0, 1fr) auto;
  gap: 0 var(--space-12);
  padding: var(--space-12) 0;

  > svg {
    width: 1.25rem;
    height: 1.25rem;
    margin-top: 2px;
    color: var(--color-warning);
  }

  &[data-kind='overdue'] > svg {
    color: var(--color-danger);
  }

  &[data-kind='unread'] > svg {
    color: var(--color-accent-text);
  }

  a::after {
    position: absolute;
    inset: 0;
    content: '';
  }
`;

const AllDone = styled.p`
  display: flex;
  align-items: center;
  gap: var(--space-12);
  padding: var(--space-16) 0;
  border-block: 1px solid var(--color-line);
  font-family: var(--font-display);
  font-size: var(--text-xl);
  line-height: var(--leading-xl);

  svg {
    color: var(--color-success);
  }
`;

/** Lists the client's open items, and counts the sprints that are waiting for a colleague's feedback. */
export function NeedsAttention({ userId, projectId }: { userId: string; projectId: string }) {
  const today = useQuery(portalQueries.today());
  const sprints = useQuery(overviewQueries.currentSprints(projectId));
  const attention = useQuery(portalQueries.attention(userId));
  const invoices = useQuery({
    ...overviewQueries.urgentInvoices(projectId, today.data ?? ''),
    enabled: today.data !== undefined,
  });
  const companies = useQuery(userCompaniesQuery(userId));
  const { isApprover, company } = usePermissions(userId, projectId);
  const queries = [today, sprints, attention, invoices, companies];
  const hasFailed = queries.some(({ isError, data }) => isError && data === undefined);

  if (hasFailed) {
    return (
      <Section title="Needs your attention">
        <LoadFailure subject="Your open items" queries={queries} />
      </Section>
    );
  }
  if (!today.data || !sprints.data || !attention.data || !invoices.data || !companies.data) {
    return (
      <LoadingState label="Loading your open items…">
        <Skeleton height="6rem" />
      </LoadingState>
    );
  }
  const counts = attention.data.find((entry) => entry.project_id === projectId);
  const items = listAttentionItems({
    projectId,
    isApprover,
    sprints: sprints.data.sprints,
    invoices: invoices.data,
    urgentCount: (counts?.overdue ?? 0) + (counts?.due_soon ?? 0),
    unread: counts?.unread ?? 0,
    today: today.data,
  });
  const waitingCount = isApprover ? 0 : sprints.data.sprints.filter(isFeedbackRequested).length;
  return (
    <Section title="Needs your attention">
      {items.length === 0 ? (
        <AllDone>
          <CircleCheck aria-hidden="true" strokeWidth={1.5} />
          You're all caught up
        </AllDone>
      ) : (
        <Rows>
          {items.map(({ key, kind, title, detail, link, amount }) => {
            const Icon = icons[kind];
            return (
              <Item key={key} data-kind={kind}>
                <Icon aria-hidden="true" strokeWidth={1.75} />
                <div>
                  <TextLink as={Link} weight="medium" to={link}>
                    {title}
                  </TextLink>
                  {detail ? <Secondary>{detail}</Secondary> : null}
                </div>
                {amount ? <Money minor={toMinorUnits(amount.value)} currency={amount.currency} /> : null}
              </Item>
            );
          })}
        </Rows>
      )}
      {waitingCount === 0 ? null : (
        <Secondary>
          {waitingCount === 1 ? '1 sprint is' : `${waitingCount} sprints are`} waiting for feedback from the
          approvers at {company}.
        </Secondary>
      )}
    </Section>
  );
}
