import { CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import styled from 'styled-components';

const Root = styled.p`
  display: flex;
  gap: var(--space-8);
  color: var(--color-text-secondary);
  font-size: var(--text-sm);
  line-height: var(--leading-sm);

  svg {
    flex: none;
    width: 1.125rem;
    height: 1.125rem;
    margin-top: 1px;
    color: var(--color-success);
  }
`;

/** A line of text preceded by a check mark or another icon. */
export function RecordedNote({ icon, children }: { icon?: ReactNode; children: ReactNode }) {
  return (
    <Root>
      {icon ?? <CircleCheck aria-hidden="true" />}
      <span>{children}</span>
    </Root>
  );
}
