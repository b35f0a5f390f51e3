import { Button } from '@northlight/shared-ui';
import { Check, CircleAlert, CloudUpload } from 'lucide-react';
import styled from 'styled-components';
import type { AutosaveState } from './autosave.ts';

const Root = styled.p<{ $isBad: boolean }>`
  display: flex;
  align-items: center;
  gap: var(--space-6);
  min-height: 2rem;
  margin-right: auto;
  color: ${({ $isBad }) => ($isBad ? 'var(--color-danger)' : 'var(--color-text-muted)')};
`;

const words: Readonly<Record<AutosaveState, string>> = {
  idle: '',
  waiting: 'Not saved yet',
  saving: 'Saving…',
  saved: 'Saved',
  failed: 'Failed to save. The text is kept on this device.',
  stopped: 'Not saved: somebody must decide first',
};

/** Whether the draft is stored, in place; a failed autosave is never a toast. */
export function AutosaveStatus({ state, onRetry }: { state: AutosaveState; onRetry: () => void }) {
  const isBad = state === 'failed' || state === 'stopped';
  const Icon = isBad ? CircleAlert : state === 'saved' ? Check : CloudUpload;
  return (
    <Root $isBad={isBad} role="status" aria-label="Autosave">
      {state !== 'idle' && <Icon size={16} aria-hidden="true" />}
      {words[state]}
      {state === 'failed' && (
        <Button size="sm" variant="ghost" onClick={onRetry}>
          Retry
        </Button>
      )}
    </Root>
  );
}
