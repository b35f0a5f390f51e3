import { useSearchParams } from '@northlight/contract/router';
import type { FormEvent } from 'react';
import styled from 'styled-components';
import { technologyParameter } from './projects-queries.ts';

const Row = styled.form`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-8);
  padding-bottom: var(--space-32);
`;

const Choice = styled.button`
  min-height: var(--height-touch);
  padding-inline: var(--space-16);
  border: 1px solid var(--color-control-border);
  border-radius: var(--radius-full);
  color: var(--color-text-secondary);
  transition: background-color var(--motion-fast) var(--ease-out);

  &:hover {
    background: var(--color-layer);
    color: var(--color-text);
  }

  &[aria-pressed='true'] {
    border-color: var(--color-text);
    background: var(--color-text);
    color: var(--color-canvas);
  }
`;

/** Filters by technology and stores the choice in the URL. A plain form, so that it works before scripts have loaded. */
export function TechnologyFilter({ choices }: { choices: readonly string[] }) {
  const [parameters, setParameters] = useSearchParams();
  const selected = parameters.get(technologyParameter) ?? '';

  const applyFilter = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent;
    const technology = submitter instanceof HTMLButtonElement ? submitter.value : '';
    setParameters(technology === '' ? {} : { [technologyParameter]: technology }, {
      replace: technology === selected,
      preventScrollReset: true,
    });
  };

  return (
    <Row aria-label="Filter by technology" action="/projects" onSubmit={applyFilter}>
      {['', ...choices].map((technology) => (
        <Choice
          key={technology}
          type="submit"
          name={technologyParameter}
          value={technology}
          aria-pressed={technology === selected}
        >
          {technology === '' ? 'All Projects' : technology}
        </Choice>
      ))}
    </Row>
  );
}
