import { getBackend, toAppError } from '@northlight/auth-kit';
import { useServices } from '@northlight/contract';
import { DraftKeeper, newRequestKey, useDraft } from '@northlight/contract/drafts';
import {
  Button,
  Dialog,
  DialogBody,
  DialogFooter,
  Form,
  FormAlert,
  FormFieldset,
  TextareaField,
} from '@northlight/shared-ui';
import { useQueryClient } from '@tanstack/react-query';
import { Formik } from 'formik';
import { useState } from 'react';
import { invalidateSprint } from '../queries/portal-queries.ts';
import { approvalSchema, changesSchema } from './message-schemas.ts';

interface SignoffDialogProps {
  userId: string;
  sprint: { readonly id: string; readonly title: string };
  decision: Decision;
  onClose: () => void;
}

/** Records a sign-off decision. A recorded decision cannot be changed; a new one replaces it. */
export function SignoffDialog({ userId, sprint, decision, onClose }: SignoffDialogProps) {
  const { toast } = useServices();
  const queryClient = useQueryClient();
  // One draft per decision, so that a draft of requested changes never becomes an approval note.
  const store = useDraft(userId, `portal.draft.signoff.${sprint.id}.${decision}`);
  const [emptyNoteKey] = useState(newRequestKey);
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const isApproval = decision === 'approved';

  const submit = async ({ text }: { text: string }) => {
    setFailure(null);
    setIsBusy(true);
    const key = text.trim() === '' ? emptyNoteKey : store.take(text).key;
    try {
      await insertSignoff({ sprintId: sprint.id, decision, note: text.trim(), key });
    } catch (error) {
      setFailure(toAppError(error).details.serverMessage ?? 'Please try again.');
      setIsBusy(false);
      return;
    }
    store.write('');
    setIsBusy(false);
    toast({ tone: 'success', title: isApproval ? 'Sprint Approved' : 'Changes Requested' });
    void invalidateSprint(queryClient, sprint.id);
    onClose();
  };

  return (
    <Dialog
      isOpen
      onClose={onClose}
      isBusy={isBusy}
      title={isApproval ? `Approve “${sprint.title}”` : `Request changes to “${sprint.title}”`}
      description="We record your decision with your name, the time and what has been delivered so far."
    >
      <Formik
        initialValues={{ text: store.read()?.text ?? '' }}
        validationSchema={isApproval ? approvalSchema : changesSchema}
        validateOnBlur={false}
        onSubmit={submit}
      >
        <Form>
          <DraftKeeper store={store} />
          <DialogBody>
            {failure ? <FormAlert title="Your decision has not been recorded">{failure}</FormAlert> : null}
            <FormFieldset disabled={isBusy}>
              <TextareaField
                name="text"
                label={isApproval ? 'Note' : 'What should change?'}
                isOptional={isApproval}
                isRequired={!isApproval}
                rows={4}
              />
            </FormFieldset>
          </DialogBody>
          <DialogFooter>
            <Button variant="ghost" onClick={onClose} disabled={isBusy}>
              Cancel
            </Button>
            <Button type="submit" variant="primary" isLoading={isBusy}>
              {isApproval ? 'Approve Sprint' : 'Request Changes'}
            </Button>
          </DialogFooter>
        </Form>
      </Formik>
    </Dialog>
  );
}

export type Decision = 'approved' | 'changes_requested';

/**
 * Records a decision about a sprint. The database adds a snapshot of what has been delivered.
 * @throws AppError
 */
async function insertSignoff(input: {
  readonly sprintId: string;
  readonly decision: Decision;
  readonly note: string;
  readonly key: string;
}): Promise<void> {
  const backend = await getBackend();
  const { error, status } = await backend.from('sprint_signoffs').insert({
    sprint_id: input.sprintId,
    // The column is required, but a trigger replaces it with the sprint's project.
    project_id: input.sprintId,
    decision: input.decision,
    comment: input.note === '' ? null : input.note,
    request_key: input.key,
  });
  // A duplicate key means that the decision was saved before and only the response was lost.
  if (error !== null && error.code !== '23505') throw toAppError(error, status);
}
