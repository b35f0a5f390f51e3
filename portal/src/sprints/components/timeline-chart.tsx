import type { Day } from '@platform/domain';
import { formatDate } from 'shared-ui';
import styled from 'styled-components';
import type { SprintSummary } from '../../lib/api/fetch-sprints.ts';
import { invoiceDisplay } from '../../lib/model/invoice-display.ts';
import type { DueInvoice } from '../api/fetch-due-invoices.ts';
import { monthsOf, placeOf, type Span, startOf } from '../model/timeline.ts';

const Frame = styled.div`
  min-width: 0;
`;

const Scroller = styled.div`
  overflow-x: auto;
  padding-bottom: var(--space-8);
`;

const Canvas = styled.div<{ $width: string }>`
  position: relative;
  min-width: ${({ $width }) => $width};
  padding: var(--space-32) 0 var(--space-24);
`;

const Month = styled.span`
  position: absolute;
  inset-block: 0;
  padding-left: var(--space-6);
  border-left: 1px solid var(--color-line);
  color: var(--color-text-muted);
  font-size: var(--text-xs);
  line-height: var(--leading-xs);
  white-space: nowrap;
`;

const Today = styled.span`
  position: absolute;
  inset-block: 1.25rem 0;
  border-left: 2px solid var(--color-accent);

  span {
    position: absolute;
    bottom: 0;
    left: var(--space-6);
    color: var(--color-accent-text);
    font-size: var(--text-xs);
    line-height: var(--leading-xs);
    font-weight: var(--weight-medium);
    white-space: nowrap;
  }

  &[data-late] span {
    right: var(--space-6);
    left: auto;
  }
`;

const Lane = styled.div`
  position: relative;
  height: 1.75rem;
`;

const Bar = styled.div`
  position: absolute;
  inset-block: 0.125rem;
  display: flex;
  align-items: center;
  min-width: 0.5rem;
  padding: 0 var(--space-8);
  border: 1px solid var(--color-control-border);
  border-radius: var(--radius-sm);
  background: var(--color-surface);
  color: var(--color-text);
  font-size: var(--text-xs);
  line-height: var(--leading-xs);
  white-space: nowrap;

  &[data-status='In Progress'] {
    border-color: var(--color-accent);
    background: var(--color-accent-tint);
    color: var(--color-accent-text);
  }

  &[data-status='In Review'] {
    border-color: var(--color-info-border);
    background: var(--color-info-tint);
    color: var(--color-info);
  }

  &[data-status='Completed'] {
    border-color: var(--color-success-border);
    background: var(--color-success-tint);
    color: var(--color-success);
  }
`;

/** A title longer than its bar runs on over the canvas, to the left where the right is near. */
const Title = styled.span`
  position: relative;
  margin-left: 0;

  &[data-late] {
    margin-left: auto;
  }
`;

const Key = styled.p`
  display: flex;
  align-items: center;
  gap: var(--space-8);
  color: var(--color-text-muted);
  font-size: var(--text-xs);
  line-height: var(--leading-xs);

  span {
    position: static;
    flex: none;
    margin: 0 var(--space-4);
  }
`;

const Mark = styled.span`
  position: absolute;
  top: 0.5rem;
  width: 0.75rem;
  height: 0.75rem;
  margin-left: -0.375rem;
  border: 2px solid var(--color-canvas);
  background: var(--color-text-muted);
  transform: rotate(45deg);

  &[data-tone='danger'] {
    background: var(--color-danger);
  }

  &[data-tone='warning'],
  &[data-tone='info'] {
    background: var(--color-warning);
  }

  &[data-tone='success'] {
    background: var(--color-success);
  }
`;

interface TimelineChartProps {
  sprints: readonly SprintSummary[];
  invoices: readonly DueInvoice[];
  span: Span;
  today: Day;
}

/** The drawing. Everything in it stands in the table as well, so it is silent. */
export function TimelineChart({ sprints, invoices, span, today }: TimelineChartProps) {
  const isInside = today >= span.from && today <= span.to;
  const now = startOf(today, span);
  return (
    <Frame aria-hidden="true">
      <Scroller>
        <Canvas $width={`${Math.max(36, sprints.length * 6)}rem`}>
          {monthsOf(span).map((month) => (
            <Month key={month} style={{ left: `${startOf(month, span)}%` }}>
              {formatDate(month).replace(/^\d+ /, '')}
            </Month>
          ))}
          {isInside ? (
            <Today style={{ left: `${now}%` }} data-late={now > 85 ? '' : undefined}>
              <span>Today, {formatDate(today).replace(/ \d{4}$/, '')}</span>
            </Today>
          ) : null}
          {sprints.map((sprint) => {
            const { left, width } = placeOf(sprint, span);
            const place = { left: `${left}%`, width: `${width}%` };
            return (
              <Lane key={sprint.id}>
                <Bar data-status={sprint.status} style={place} title={`${sprint.title}: ${sprint.status}`}>
                  <Title data-late={left + width > 85 ? '' : undefined}>{sprint.title}</Title>
                </Bar>
              </Lane>
            );
          })}
          <Lane>
            {invoices.map((invoice) => {
              const facts = { paymentStatus: invoice.payment_status, dueDate: invoice.due_date };
              const { label, tone } = invoiceDisplay(facts, today);
              return (
                <Mark
                  key={invoice.id}
                  data-tone={tone}
                  style={{ left: `${startOf(invoice.due_date ?? span.from, span)}%` }}
                  title={`Invoice ${invoice.invoice_number}: ${label}`}
                />
              );
            })}
          </Lane>
        </Canvas>
      </Scroller>
      {invoices.length === 0 ? null : (
        <Key>
          <Mark /> Invoice due
        </Key>
      )}
    </Frame>
  );
}
