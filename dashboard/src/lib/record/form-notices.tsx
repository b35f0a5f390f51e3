import { Button, FormAlert } from '@northlight/shared-ui';
import { useFormikContext } from 'formik';
import { Check, CircleAlert, CloudUpload } from 'lucide-react';
import { useEffect, useRef } from 'react';
import styled from 'styled-components';
import type { AutosaveState } from './saving/autosave.ts';

/** Submits the form again when the browser is back online. */
export function ResubmitWhenOnline({ submit }: { submit: () => void }) {
  const latestSubmit = useRef(submit);
  latestSubmit.current = submit;
  useEffect(() => {
    const onOnline = () => latestSubmit.current();
    window.addEventListener('online', onOnline, { once: true });
    return () => window.removeEventListener('online', onOnline);
  }, []);
  return null;
}

export interface FormNoticesProps {
  failure: string | null;
  /** Whether the save failed because the device is offline. The form is submitted again once it is online. */
  isOffline: boolean;
  /** Whether the form shows a draft from this device. */
  isRestored: boolean;
  /** Discards the draft; the form returns to the saved version. */
  onDiscard: () => void;
}

export function FormNotices({ failure, isOffline, isRestored, onDiscard }: FormNoticesProps) {
  const { resetForm, submitForm } = useFormikContext();
  return (
    <>
      {failure !== null && <FormAlert>{failure}</FormAlert>}
      {isOffline && <ResubmitWhenOnline submit={() => void submitForm()} />}
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
