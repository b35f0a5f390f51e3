import { useServices } from '@platform/contract';
import { useQueryClient } from '@tanstack/react-query';
import { toAppError } from 'auth-kit';
import { Formik } from 'formik';
import { useMemo, useState } from 'react';
import {
  Button,
  Dialog,
  DialogBody,
  DialogFooter,
  Form,
  FormAlert,
  FormFieldset,
  TextareaField,
} from 'shared-ui';
import { refreshAfterStatement } from '../../lib/api/refresh.ts';
import { createDraft } from '../../lib/drafts/draft.ts';
import { DraftKeeper } from '../../lib/drafts/draft-keeper.tsx';
import { type Decision, insertSignoff } from '../api/insert-signoff.ts';
import { approvalSchema, changesSchema } from '../model/feedback-schema.ts';

interface SignoffDialogProps {
  userId: string;
  sprint: { readonly id: string; readonly title: string };
  decision: Decision;
  /** How many decisions there were before: the same one twice is two decisions. */
  round: number;
  onClose: () => void;
}

/** Records a decision about what the sprint delivered. It cannot be taken back, only followed by another. */
export function SignoffDialog({ userId, sprint, decision, round, onClose }: SignoffDialogProps) {
  const { toast } = useServices();
  const queryClient = useQueryClient();
  const store = useMemo(() => createDraft(userId, 'signoff', sprint.id), [userId, sprint.id]);
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const isApproval = decision === 'approved';

  const submit = async ({ text }: { text: string }) => {
    setFailure(null);
    setIsBusy(true);
    // An approval may come without a word; its key must outlive a lost answer as well.
    const key = `${text.trim() === '' ? `signoff-${sprint.id}-${round}` : store.take(text).key}-${decision}`;
    try {
      await insertSignoff({ sprintId: sprint.id, decision, note: text.trim(), key });
    } catch (error) {
      setFailure(toAppError(error).details.serverMessage ?? 'It could not be recorded. Please try again.');
      setIsBusy(false);
      return;
    }
    store.write('');
    setIsBusy(false);
    toast({ tone: 'success', title: isApproval ? 'Sprint Approved' : 'Changes Requested' });
    void refreshAfterStatement(queryClient, sprint.id);
    onClose();
  };

  return (
    <Dialog
      isOpen
      onClose={onClose}
      isBusy={isBusy}
      title={isApproval ? `Approve “${sprint.title}”` : `Request changes to “${sprint.title}”`}
      description="Your decision is recorded with your name, the time, and what has been delivered until now."
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
            {failure ? <FormAlert title="The decision was not recorded">{failure}</FormAlert> : null}
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
