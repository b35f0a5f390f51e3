import { Skeleton } from '@northlight/shared-ui';
import type { ComponentProps } from 'react';
import styled from 'styled-components';
import { Pending } from './pending.tsx';

const Room = styled.div`
  max-width: var(--width-prose);
`;

/** So high that what stands below the text begins outside of the window. */
const Lines = styled.div`
  display: grid;
  align-content: start;
  gap: var(--space-16);
  min-height: 100vh;
`;

/** In place of a long text that is not read yet, or could not be. */
export function TextPending(props: Omit<ComponentProps<typeof Pending>, 'children'>) {
  return (
    <Room>
      <Pending {...props}>
        <Lines>
          {['100%', '94%', '98%', '60%'].map((width) => (
            <Skeleton key={width} width={width} height={20} />
          ))}
        </Lines>
      </Pending>
    </Room>
  );
}
