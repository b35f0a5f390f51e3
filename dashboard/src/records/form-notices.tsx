import { useRetry } from '@northlight/contract/drafts';
import { Button, FormAlert } from '@northlight/shared-ui';
import { useFormikContext } from 'formik';
import { Check, CircleAlert, CloudUpload } from 'lucide-react';
import styled from 'styled-components';
import { isSame } from './is-same.ts';
import type { AutosaveState } from './saving/autosave.ts';

/** Submits the form again until the server answers, unless it has been edited since the failed attempt. */
export function Resubmit({ attempted }: { attempted: object | null }) {
  const { values, isSubmitting, submitForm } = useFormikContext();
  useRetry(attempted !== null && isSame(values, attempted), () => {
    if (!isSubmitting) void submitForm();
  });
  return null;
}

export interface FormNoticesProps {
  failure: string | null;
  /** The values that could not be sent for now. */
  attempted: object | null;
  /** Whether the form shows a draft from this device. */
  isRestored: boolean;
  /** Discards the draft; the form returns to the saved version. */
  onDiscard: () => void;
}

export function FormNotices({ failure, attempted, isRestored, onDiscard }: FormNoticesProps) {
  const { resetForm } = useFormikContext();
  return (
    <>
      {failure !== null && <FormAlert>{failure}</FormAlert>}
      <Resubmit attempted={attempted} />
      {isRestored && (
        <FormAlert tone="info" title="Unsaved changes restored">
          We kept what you typed last time.{' '}
          <Button
            size="sm"
            variant="ghost"
            onClick={() => {
              onDiscard();
              resetForm();
            }}
          >
            Discard
          </Button>
        </FormAlert>
      )}
    </>
  );
}

const Root = styled.p<{ $isError: boolean }>`
  display: flex;
  align-items: center;
  gap: var(--space-6);
  min-height: 2rem;
  margin-right: auto;
  color: ${({ $isError }) => ($isError ? 'var(--color-danger)' : 'var(--color-text-muted)')};
`;

const labels: Readonly<Record<AutosaveState, string>> = {
  idle: '',
  waiting: 'Not saved yet',
  saving: 'Saving…',
  saved: 'Saved',
  failed: 'Failed to save. Your text is stored on this device.',
  stopped: 'Not saved: resolve the conflict first',
};

/** Shows inline whether the draft is saved; a failed autosave never shows a toast. */
export function AutosaveStatus({ state, onRetry }: { state: AutosaveState; onRetry: () => void }) {
  const isError = state === 'failed' || state === 'stopped';
  const Icon = isError ? CircleAlert : state === 'saved' ? Check : CloudUpload;
  return (
    <Root $isError={isError} role="status" aria-label="Autosave">
      {state !== 'idle' && <Icon size={16} aria-hidden="true" />}
      {labels[state]}
      {state === 'failed' && (
        <Button size="sm" variant="ghost" onClick={onRetry}>
          Retry
        </Button>
      )}
    </Root>
  );
}
