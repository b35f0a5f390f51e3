import { createPortal } from 'react-dom';
import { styled } from 'styled-components';
import { Button } from '../../actions/button.tsx';
import { Delayed } from '../../feedback/delayed.tsx';

/** Over the page, where toasts stand: nothing moves. */
const Root = styled.div`
  position: fixed;
  z-index: var(--z-toast);
  right: var(--space-16);
  bottom: var(--space-16);
  left: var(--space-16);
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: var(--space-12);
  max-width: 26rem;
  padding: var(--space-12) var(--space-16);
  border: 1px solid var(--color-line);
  border-radius: var(--radius-card);
  background: var(--color-surface);
  color: var(--color-text);
  box-shadow: var(--shadow-floating);
  font-size: var(--text-sm);
  line-height: var(--leading-sm);

  @media (width < 768px) {
    top: var(--space-16);
    bottom: auto;
    margin-inline: auto;
  }
`;

const Answers = styled.div`
  display: flex;
  flex: none;
  gap: var(--space-4);
`;

export interface LateNoticeProps {
  /** False: it is on its way. */
  hasFailed: boolean;
  onRetry: () => void;
  /** What was asked for is given up. */
  onGiveUp: () => void;
}

/** Stands in for what was opened while its code is on its way, or could not be fetched. */
export function LateNotice({ hasFailed, onRetry, onGiveUp }: LateNoticeProps) {
  const notice = hasFailed ? (
    <Root role="alert">
      This could not be opened. Check your connection.
      <Answers>
        <Button size="sm" variant="ghost" onClick={onGiveUp}>
          Close
        </Button>
        <Button size="sm" onClick={onRetry}>
          Retry
        </Button>
      </Answers>
    </Root>
  ) : (
    <Delayed>
      <Root role="status">Opening…</Root>
    </Delayed>
  );
  return createPortal(notice, document.body);
}
