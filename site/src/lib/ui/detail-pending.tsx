import type { ComponentProps } from 'react';
import styled from 'styled-components';
import { Container } from './layout.tsx';
import { Pending } from './pending.tsx';

const Room = styled(Container)`
  padding-block: var(--space-64) var(--space-96);
`;

const Boxes = styled.div`
  display: grid;
  gap: var(--space-32);
`;

/** In place of a page about one thing that is not read yet, or could not be. */
export function DetailPending({ children, ...props }: ComponentProps<typeof Pending>) {
  return (
    <Room>
      <Pending {...props}>
        <Boxes>{children}</Boxes>
      </Pending>
    </Room>
  );
}
