import { AppError } from '@northlight/auth-kit';
import type { Database } from '@northlight/auth-kit/types';
import { useServices } from '@northlight/contract';
import { newRequestKey } from '@northlight/contract/drafts';
import {
  Button,
  CheckboxField,
  Dialog,
  DialogBody,
  DialogFooter,
  Form,
  FormAlert,
  FormFieldset,
  TextareaField,
} from '@northlight/shared-ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Formik } from 'formik';
import { Fragment, useState } from 'react';
import { array, object } from 'yup';
import { useShowPending } from '../client-notifications/use-client-notifications.ts';
import { Loaded } from '../components/loaded.tsx';
import { clientWorkArea } from '../queries/client-work-queries.ts';
import { requiredText } from '../records/fields/field-values.ts';
import { invalidateArea } from '../records/record-api.ts';
import { FormSkeleton } from '../records/record-sheet.tsx';
import { reminderDraftsQuery, sendReminders } from './reminder-queries.ts';

const schema = object({ reminders: array(object({ message: requiredText('Enter a text', 2000) })) });

interface ReminderDialogProps {
  invoiceIds: readonly string[];
  onClose: () => void;
}

/** Shows the text for each invoice, to edit or leave out. Sent reminders wait like every message to a client. */
export function ReminderDialog({ invoiceIds, onClose }: ReminderDialogProps) {
  const query = useQuery(reminderDraftsQuery(invoiceIds));
  return (
    <Dialog isOpen onClose={onClose} size="lg" title="Send reminder">
      <Loaded
        query={query}
        section="reminders"
        failedText="The reminders could not be prepared"
        skeleton={<FormSkeleton />}
      >
        {(drafts) => <ReminderForm drafts={drafts} onClose={onClose} />}
      </Loaded>
    </Dialog>
  );
}

interface ReminderFormProps {
  drafts: Database['public']['Functions']['draft_reminders']['Returns'];
  onClose: () => void;
}

function ReminderForm({ drafts, onClose }: ReminderFormProps) {
  const { report } = useServices();
  const queryClient = useQueryClient();
  const showPending = useShowPending();
  const [failure, setFailure] = useState<string | null>(null);
  const [reminders] = useState(() =>
    drafts
      .filter(({ problem }) => !problem)
      .map((draft) => ({ ...draft, id: newRequestKey(), isChosen: true })),
  );
  const send = async (values: { reminders: typeof reminders }) => {
    const chosen = values.reminders.filter(({ isChosen }) => isChosen);
    try {
      await sendReminders(chosen.map(({ id, invoice_id, message }) => ({ id, invoice_id, message })));
      showPending();
      onClose();
    } catch (error) {
      report(error, 'sending reminders');
      const reason = error instanceof AppError ? error.details.serverMessage : undefined;
      setFailure(reason ?? 'The connection failed. Try again.');
    }
    void invalidateArea(queryClient, clientWorkArea);
  };
  const problems = [failure, ...drafts.map(({ problem }) => problem)].filter(Boolean);
  return (
    <Formik initialValues={{ reminders }} validationSchema={schema} onSubmit={send}>
      {({ values, isSubmitting }) => (
        <Form aria-label="Send reminder">
          <FormFieldset disabled={isSubmitting}>
            <DialogBody>
              {problems.map((problem) => (
                <FormAlert key={problem} tone="danger" title="Not sent">
                  {problem}
                </FormAlert>
              ))}
              {values.reminders.map(({ id, invoice_number, client_name, isChosen }, index) => (
                <Fragment key={id}>
                  {reminders.length > 1 && (
                    <CheckboxField
                      name={`reminders[${index}].isChosen`}
                      label={`${client_name}, ${invoice_number}`}
                    />
                  )}
                  {isChosen && (
                    <TextareaField
                      name={`reminders[${index}].message`}
                      label={`Message about ${invoice_number} to ${client_name}`}
                    />
                  )}
                </Fragment>
              ))}
            </DialogBody>
          </FormFieldset>
          <DialogFooter>
            <Button onClick={onClose}>Cancel</Button>
            <Button
              type="submit"
              variant="primary"
              isLoading={isSubmitting}
              disabled={!values.reminders.some(({ isChosen }) => isChosen)}
            >
              Send
            </Button>
          </DialogFooter>
        </Form>
      )}
    </Formik>
  );
}
