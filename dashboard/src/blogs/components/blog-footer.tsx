import { useFormikContext } from 'formik';
import { memo, type RefObject } from 'react';
import { Button, DialogFooter } from 'shared-ui';
import { isSame } from '../../lib/record/conflict.ts';
import { LeaveGuard } from '../../lib/record/leave-guard.tsx';
import type { Blog } from '../api/blog.ts';
import type { AutosaveState } from '../model/autosave.ts';
import type { BlogValues } from '../model/blog-values.ts';
import { SaveState } from './save-state.tsx';

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
  released: RefObject<boolean>;
  onLeave: () => void;
}

/** What can be done with a post, by what stands in its form. */
export function BlogFooter({ blog, saved, released, onLeave, ...actions }: BlogFooterProps) {
  const { values, isSubmitting } = useFormikContext<BlogValues>();
  const isStored = isSame(values, saved);
  return (
    <>
      <Actions
        {...actions}
        isStored={isStored}
        isSubmitting={isSubmitting}
        submitLabel={submitLabel(blog, values)}
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

function submitLabel(blog: Blog | null, values: BlogValues): string {
  if (values.published && blog?.published !== true) return values.publish_at === '' ? 'Publish' : 'Schedule';
  if (blog?.published && !values.published) return 'Unpublish';
  return blog === null ? 'Create post' : 'Save changes';
}
