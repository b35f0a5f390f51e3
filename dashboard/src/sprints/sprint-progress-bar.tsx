import { ProgressBar } from '@northlight/shared-ui';
import styled from 'styled-components';
import type { Sprint } from './sprint-queries.ts';

const Root = styled.div`
  display: grid;
  grid-template-columns: minmax(3rem, 7rem) 6.5rem;
  align-items: center;
  gap: var(--space-12);
  color: var(--color-text-secondary);
  font-variant-numeric: tabular-nums;
  white-space: nowrap;
`;

/** The share of a sprint's tickets that are done. A failed load shows an error instead of 0. */
export function SprintProgressBar({ sprint: { title, progress } }: { sprint: Sprint }) {
  if (progress === null) return <span>Progress could not be loaded</span>;
  const { percent, done, total } = progress;
  return (
    <Root>
      <ProgressBar
        value={percent}
        label={`Progress of ${title}`}
        valueText={`${done} of ${total} tickets done`}
        isLabelHidden
      />
      <span>
        {percent}% <span aria-hidden="true">· {total === 0 ? 'no tickets' : `${done}/${total}`}</span>
      </span>
    </Root>
  );
}
