import styled from 'styled-components';

const Root = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-4) var(--space-16);
  margin-top: var(--space-8);

  li {
    display: flex;
    align-items: center;
    gap: var(--space-8);
    color: var(--color-text-muted);
    font-size: var(--text-xs);
    line-height: var(--leading-xs);
  }
`;

/** A diamond for an invoice's due date, in the colour of its status. */
export const DueMarker = styled.span<{ $tone: string }>`
  display: inline-block;
  flex: none;
  width: 0.75rem;
  height: 0.75rem;
  border: 2px solid var(--color-canvas);
  background: ${({ $tone }) => `var(--color-${$tone}, var(--color-text-muted))`};
  forced-color-adjust: none;
  print-color-adjust: exact;
  transform: rotate(45deg);
`;

/** Explains the colours of the diamonds that the chart shows. */
export function TimelineLegend({ states }: { states: readonly { label: string; tone: string }[] }) {
  const uniqueStates = states.filter(
    ({ label }, index) => states.findIndex((state) => state.label === label) === index,
  );
  if (uniqueStates.length === 0) return null;
  return (
    <Root>
      {uniqueStates.map(({ label, tone }) => (
        <li key={label}>
          <DueMarker data-tone={tone} $tone={tone} /> Invoice: {label}
        </li>
      ))}
    </Root>
  );
}
