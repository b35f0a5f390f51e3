import { displayInvoice, invoiceWording } from '@northlight/client-work';
import type { Day } from '@northlight/domain';
import { formatDate } from '@northlight/shared-ui';
import { type CSSProperties, useEffect, useRef } from 'react';
import styled from 'styled-components';
import type { SprintSummary } from '../queries/portal-queries.ts';
import type { DueInvoice } from './sprint-queries.ts';
import { DueMarker, TimelineLegend } from './timeline-legend.tsx';
import { computeOffset, computePosition, findNearestIndex, listMonths, type Span } from './timeline-span.ts';

/** Scrolls in both directions and starts at today, or at the sprint nearest to it. */
const Scroller = styled.div`
  container-type: inline-size;
  overflow: auto;
  max-height: 26rem;
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

  span {
    position: sticky;
    z-index: 1;
    top: 0;
    left: var(--space-4);
    background: var(--color-canvas);
  }
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

  &[data-left] span {
    right: var(--space-6);
    left: auto;
  }
`;

const Lane = styled.div`
  position: relative;
  min-height: 2.25rem;
`;

const tones: Readonly<Record<string, string>> = {
  'In Progress': 'accent',
  'In Review': 'info',
  Completed: 'success',
};

const Bar = styled.div<{ $tone: string | undefined }>`
  position: relative;
  height: 0.75rem;
  margin-block: 0.125rem 0.375rem;
  min-width: 0.5rem;
  border: 1px solid ${({ $tone }) => `var(--color-${$tone}, var(--color-control-border))`};
  border-radius: var(--radius-sm);
  background: ${({ $tone }) => `var(--color-${$tone}-tint, var(--color-surface))`};
`;

/** Pushes the title to the start of its bar, as far as the title fits before the right edge. */
const TitleLine = styled.div`
  display: flex;

  &::before {
    flex: 0 1 var(--start);
    content: '';
  }
`;

/** Stays in view while the chart scrolls sideways, so that no title is cut. */
const Title = styled.span`
  position: sticky;
  inset-inline: 0;
  flex: none;
  max-width: 100cqw;
  background: var(--color-canvas);
  color: var(--color-text-secondary);
  font-size: var(--text-xs);
  line-height: var(--leading-xs);
  overflow-wrap: anywhere;
`;

const PlacedMarker = styled(DueMarker)`
  position: absolute;
  top: 0.5rem;
  margin-left: -0.375rem;
`;

interface TimelineChartProps {
  sprints: readonly SprintSummary[];
  invoices: readonly DueInvoice[];
  span: Span;
  today: Day;
}

/** Hidden from screen readers, which read the equivalent table instead. */
export function TimelineChart({ sprints, invoices, span, today }: TimelineChartProps) {
  const isTodayVisible = today >= span.from && today <= span.to;
  const todayOffset = computeOffset(today, span);
  const dueInvoices = invoices.map((invoice) => ({
    invoice,
    display: displayInvoice(invoice, today, invoiceWording.portal),
  }));
  const nearestIndex = findNearestIndex(sprints, today);
  // A month in the last few percent has no room for its name.
  const months = listMonths(span).filter((month) => computeOffset(month, span) < 94);
  const scroller = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const { current: element } = scroller;
    if (element === null) return;
    element.scrollLeft = (element.scrollWidth * todayOffset) / 100 - element.clientWidth / 2;
    element.scrollTop = (element.scrollHeight * nearestIndex) / sprints.length - element.clientHeight / 2;
  }, [todayOffset, nearestIndex, sprints.length]);

  return (
    <div aria-hidden="true">
      <Scroller ref={scroller}>
        <Canvas $width={`${Math.max(36, sprints.length * 6)}rem`}>
          {months.map((month, index) => {
            const end = computeOffset(months[index + 1] ?? span.to, span);
            return (
              <Month key={month} style={{ left: `${computeOffset(month, span)}%`, right: `${100 - end}%` }}>
                <span>{formatDate(month).replace(/^\d+ /, '')}</span>
              </Month>
            );
          })}
          {isTodayVisible ? (
            <Today style={{ left: `${todayOffset}%` }} data-left={todayOffset > 85 ? '' : undefined}>
              <span>Today, {formatDate(today).replace(/ \d{4}$/, '')}</span>
            </Today>
          ) : null}
          {sprints.map((sprint) => {
            const { left, width } = computePosition(sprint, span);
            return (
              <Lane key={sprint.id}>
                <TitleLine style={{ '--start': `${left}%` } as CSSProperties}>
                  <Title>{sprint.title}</Title>
                </TitleLine>
                <Bar
                  $tone={tones[sprint.status]}
                  style={{ left: `${left}%`, width: `${width}%` }}
                  title={`${sprint.title}: ${sprint.status}`}
                />
              </Lane>
            );
          })}
          <Lane>
            {dueInvoices.map(({ invoice, display }) => (
              <PlacedMarker
                key={invoice.id}
                data-tone={display.tone}
                $tone={display.tone}
                style={{ left: `${computeOffset(invoice.due_date ?? span.from, span)}%` }}
                title={`Invoice ${invoice.invoice_number}: ${display.label}`}
              />
            ))}
          </Lane>
        </Canvas>
      </Scroller>
      <TimelineLegend states={dueInvoices.map(({ display }) => display)} />
    </div>
  );
}
