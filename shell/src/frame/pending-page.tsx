import { Delayed, Spinner } from '@northlight/shared-ui';
import styled from 'styled-components';

const Center = styled.div`
  min-height: 100dvh;
  display: grid;
  place-items: center;
  background: var(--color-canvas);
`;

/** While the first page of a visit, its user or its role are on their way. */
export function PendingPage() {
  return (
    <Center>
      <Delayed>
        <Spinner label="Loading" />
      </Delayed>
    </Center>
  );
}
