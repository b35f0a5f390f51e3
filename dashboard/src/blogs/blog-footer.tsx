import { useServices } from '@northlight/contract';
import { Button, DialogFooter } from '@northlight/shared-ui';
import { useFormikContext } from 'formik';
import { Check, CircleAlert, CloudUpload } from 'lucide-react';
import { memo, type RefObject } from 'react';
import styled from 'styled-components';
import { isSame } from '../lib/record/conflict.ts';
import { LeaveGuard } from '../lib/record/leave-guard.tsx';
import type { AutosaveState } from './autosave.ts';
import type { Blog } from './blog-api.ts';
import { type BlogValues, isToCome } from './blog-fields.tsx';

interface ActionProps {
  state: AutosaveState;
  onRetry: () => void;
  onClose: () => void;
}

export interface BlogFooterProps extends ActionProps {
  /** Null: a new post. */
  blog: Blog | null;
  /** What is stored; anything else on screen is guarded. */
  saved: BlogValues;
  timeZone: string;
  released: RefObject<boolean>;
  onLeave: () => void;
}

/** What can be done with a post, by what stands in its form. */
export function BlogFooter({ blog, saved, timeZone, released, onLeave, ...actions }: BlogFooterProps) {
  const { clock } = useServices();
  const { values, isSubmitting } = useFormikContext<BlogValues>();
  const isStored = isSame(values, saved);
  return (
    <>
      <Actions
        {...actions}
        isStored={isStored}
        isSubmitting={isSubmitting}
        submitLabel={submitLabel(blog, values, isToCome(values.publish_at, timeZone, clock.now()))}
      />
      <LeaveGuard
        isDirty={!isStored && !isSubmitting}
        isHeld={!isStored}
        released={released}
        onLeave={onLeave}
      />
    </>
  );
}

interface DrawnActionProps extends ActionProps {
  isStored: boolean;
  isSubmitting: boolean;
  submitLabel: string;
}

const Actions = memo(function Actions(props: DrawnActionProps) {
  const { state, onRetry, onClose, isStored, isSubmitting, submitLabel } = props;
  return (
    <DialogFooter>
      <SaveState state={state} onRetry={onRetry} />
      <Button onClick={onClose} disabled={isSubmitting}>
        {isStored ? 'Close' : 'Cancel'}
      </Button>
      <Button type="submit" variant="primary" isLoading={isSubmitting}>
        {submitLabel}
      </Button>
    </DialogFooter>
  );
});

function submitLabel(blog: Blog | null, values: BlogValues, isLater: boolean): string {
  if (values.published && blog?.published !== true) return isLater ? 'Schedule' : 'Publish';
  if (blog?.published && !values.published) return 'Unpublish';
  return blog === null ? 'Create post' : 'Save changes';
}

const SaveRoot = styled.p<{ $isBad: boolean }>`
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
function SaveState({ state, onRetry }: { state: AutosaveState; onRetry: () => void }) {
  const isBad = state === 'failed' || state === 'stopped';
  const Icon = isBad ? CircleAlert : state === 'saved' ? Check : CloudUpload;
  return (
    <SaveRoot $isBad={isBad} role="status" aria-label="Autosave">
      {state !== 'idle' && <Icon size={16} aria-hidden="true" />}
      {words[state]}
      {state === 'failed' && (
        <Button size="sm" variant="ghost" onClick={onRetry}>
          Retry
        </Button>
      )}
    </SaveRoot>
  );
}
