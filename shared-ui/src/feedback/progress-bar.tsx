import { useId } from 'react';
import { styled } from 'styled-components';

const Root = styled.div`
  display: grid;
  gap: var(--space-8);
`;

const Head = styled.div`
  display: flex;
  align-items: baseline;
  justify-content: space-between;
  gap: var(--space-12);
  color: var(--color-text-secondary);
  font-size: var(--text-sm);
  line-height: var(--leading-sm);
`;

const Value = styled.span`
  color: var(--color-text);
  font-variant-numeric: tabular-nums;
`;

const Track = styled.div`
  height: 6px;
  overflow: hidden;
  border-radius: var(--radius-full);
  background: var(--color-layer-active);

  @media (forced-colors: active) {
    border: 1px solid CanvasText;
  }
`;

const Fill = styled.div`
  height: 100%;
  border-radius: inherit;
  background: var(--color-accent);
  transform-origin: left;
  transition: transform calc(var(--motion-panel) * var(--motion-shift)) var(--ease-out);

  @media (forced-colors: active) {
    background: Highlight;
  }
`;

interface ProgressBarProps {
  /** From 0 to 100; other values are clamped. */
  value: number;
  /** The accessible name. */
  label: string;
  /** Replaces the percentage: "12 of 16 tasks done". */
  valueText?: string;
  /** Hides the label and the value except from screen readers. */
  isLabelHidden?: boolean;
}

/** A progress bar with its label and percentage. */
export function ProgressBar({ value, label, valueText, isLabelHidden = false }: ProgressBarProps) {
  const labelId = useId();
  const percent = Math.min(Math.max(Math.round(value) || 0, 0), 100);
  return (
    <Root>
      {!isLabelHidden && (
        <Head>
          <span id={labelId}>{label}</span>
          <Value aria-hidden="true">{valueText ?? `${percent}%`}</Value>
        </Head>
      )}
      <Track
        role="progressbar"
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuetext={valueText}
        {...(isLabelHidden ? { 'aria-label': label } : { 'aria-labelledby': labelId })}
      >
        <Fill style={{ transform: `translateX(${percent - 100}%)` }} />
      </Track>
    </Root>
  );
}
