import { Button, FormAlert, ProgressBar } from '@northlight/shared-ui';
import styled from 'styled-components';
import type { UploadState } from './use-upload.ts';

const Row = styled.div`
  display: flex;
  align-items: end;
  gap: var(--space-12);

  & > :first-child {
    flex: 1;
    min-width: 0;
  }
`;

export interface UploadStatusProps {
  state: UploadState;
  onCancel: () => void;
  onRetry: () => void;
}

export function UploadStatus({ state, onCancel, onRetry }: UploadStatusProps) {
  if (state.status === 'idle') return null;
  if (state.status === 'failed') {
    return (
      <FormAlert>
        {state.message}{' '}
        {state.canRetry && (
          <Button size="sm" variant="ghost" onClick={onRetry}>
            Retry
          </Button>
        )}
        <Button size="sm" variant="ghost" onClick={onCancel}>
          Dismiss
        </Button>
      </FormAlert>
    );
  }
  const percent = state.status === 'sending' ? state.percent : 0;
  return (
    <Row>
      <ProgressBar
        value={percent}
        label={state.status === 'sending' ? `Sending ${state.name}` : 'Preparing…'}
      />
      <Button size="sm" onClick={onCancel}>
        Cancel upload
      </Button>
    </Row>
  );
}
