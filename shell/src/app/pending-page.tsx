import { Delayed, Spinner } from '@northlight/shared-ui';
import styled from 'styled-components';

const Center = styled.div`
  min-height: 100dvh;
  display: grid;
  place-items: center;
  background: var(--color-canvas);
`;

/** Shown while the first page, the session or the role loads. */
export function PendingPage() {
  return (
    <Center>
      <Delayed>
        <Spinner label="Loading" />
      </Delayed>
    </Center>
  );
}
