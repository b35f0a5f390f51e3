import { displayInvoice, invoiceWording } from '@northlight/client-work';
import type { Day } from '@northlight/domain';
import { formatDate } from '@northlight/shared-ui';
import { useEffect, useRef } from 'react';
import styled from 'styled-components';
import type { SprintSummary } from '../queries/portal-queries.ts';
import type { DueInvoice } from './sprint-queries.ts';
import { DueMarker, TimelineLegend } from './timeline-legend.tsx';
import { computeOffset, computePosition, listMonths, type Span } from './timeline-span.ts';

const Frame = styled.div`
  min-width: 0;
`;

/** Estimated title widths in rem, since CSS cannot query text length. */
const titleWidths = [5, 6, 7, 8, 9, 10, 11, 12, 14, 17, 20, 24, 32] as const;

/** A generous estimate of a letter's width in rem. Longer titles are truncated. */
const letterWidth = 0.42;

/** Scrolls in both directions and starts at today. */
const Scroller = styled.div`
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
  height: 1.75rem;
`;

const Bar = styled.div`
  position: absolute;
  inset-block: 0.125rem;
  display: flex;
  align-items: center;
  min-width: 0.5rem;
  container-type: inline-size;
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

/** Inside the bar if it fits, otherwise to its right, or to its left near the right edge. */
const Title = styled.span`
  overflow: hidden;
  padding: 0 var(--space-8);
  text-overflow: ellipsis;

  ${titleWidths.map(
    (titleWidth) => `@container (width < ${titleWidth}rem) {
      &[data-width='${titleWidth}'] {
        position: absolute;
        left: 100%;
        margin: 0 var(--space-4);
        padding: 0 var(--space-2);
        background: var(--color-canvas);
        color: var(--color-text-secondary);
      }

      &[data-width='${titleWidth}'][data-left] {
        right: 100%;
        left: auto;
      }
    }`,
  )}
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
  const currentIndex = Math.max(
    0,
    sprints.findIndex(({ end_date }) => end_date >= today),
  );
  const canvasWidth = Math.max(36, sprints.length * 6);
  const scroller = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const { current: element } = scroller;
    if (element === null) return;
    element.scrollLeft = (element.scrollWidth * todayOffset) / 100 - element.clientWidth / 2;
    // Moves labels that the left edge would cut into view, as long as today stays there.
    const edge = element.getBoundingClientRect().left;
    const cutWidths = [...element.querySelectorAll('[data-width]')]
      .map((label) => label.getBoundingClientRect())
      .map(({ left, right }) => (right > edge ? edge - left : 0));
    element.scrollLeft -= Math.min(Math.max(0, ...cutWidths), element.clientWidth / 2 - 16);
    element.scrollTop = (element.scrollHeight * currentIndex) / sprints.length - element.clientHeight / 2;
  }, [todayOffset, currentIndex, sprints.length]);

  return (
    <Frame aria-hidden="true">
      <Scroller ref={scroller}>
        <Canvas $width={`${canvasWidth}rem`}>
          {listMonths(span).map((month) => (
            <Month key={month} style={{ left: `${computeOffset(month, span)}%` }}>
              {formatDate(month).replace(/^\d+ /, '')}
            </Month>
          ))}
          {isTodayVisible ? (
            <Today style={{ left: `${todayOffset}%` }} data-left={todayOffset > 85 ? '' : undefined}>
              <span>Today, {formatDate(today).replace(/ \d{4}$/, '')}</span>
            </Today>
          ) : null}
          {sprints.map((sprint) => {
            const { left, width } = computePosition(sprint, span);
            const position = { left: `${left}%`, width: `${width}%` };
            const titleWidth = estimateTitleWidth(sprint.title);
            const spaceAfter = 100 - left - width;
            const isTitleLeft = (spaceAfter / 100) * canvasWidth < titleWidth && left > spaceAfter;
            return (
              <Lane key={sprint.id}>
                <Bar data-status={sprint.status} style={position} title={`${sprint.title}: ${sprint.status}`}>
                  <Title data-width={titleWidth} data-left={isTitleLeft ? '' : undefined}>
                    {sprint.title}
                  </Title>
                </Bar>
              </Lane>
            );
          })}
          <Lane>
            {dueInvoices.map(({ invoice, display }) => (
              <PlacedMarker
                key={invoice.id}
                data-tone={display.tone}
                style={{ left: `${computeOffset(invoice.due_date ?? span.from, span)}%` }}
                title={`Invoice ${invoice.invoice_number}: ${display.label}`}
              />
            ))}
          </Lane>
        </Canvas>
      </Scroller>
      <TimelineLegend states={dueInvoices.map(({ display }) => display)} />
    </Frame>
  );
}

function estimateTitleWidth(title: string): number {
  const minWidth = title.length * letterWidth + 1;
  return titleWidths.find((titleWidth) => titleWidth >= minWidth) ?? titleWidths[titleWidths.length - 1] ?? 0;
}
