import { Link } from '@northlight/contract/router';
import { ArrowLeft } from 'lucide-react';
import styled from 'styled-components';
import { paths } from '../addresses/address.ts';

const Root = styled(Link)`
  display: inline-flex;
  align-items: center;
  gap: var(--space-6);
  width: fit-content;
  min-height: 2.75rem;
  color: var(--color-text-secondary);
  font-size: var(--text-sm);
  text-decoration: none;

  &:hover {
    color: var(--color-text);
    text-decoration: underline;
  }

  svg {
    width: 1rem;
    height: 1rem;
  }
`;

export function BackLink({ projectId, label }: { projectId?: string; label?: string }) {
  return (
    <Root to={paths.home({ project: projectId ?? null })}>
      <ArrowLeft aria-hidden="true" /> {label ?? 'Back to your projects'}
    </Root>
  );
}
