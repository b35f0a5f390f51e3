import { AppError } from '@northlight/auth-kit';
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
  Stack,
  TextareaField,
} from '@northlight/shared-ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Formik } from 'formik';
import { useState } from 'react';
import { array, object } from 'yup';
import { clientWorkArea } from '../queries/client-work-queries.ts';
import { requiredText } from '../records/fields/field-values.ts';
import { Loaded } from '../components/loaded.tsx';
import { useShowPending } from '../client-notifications/use-client-notifications.ts';
import { invalidateArea } from '../records/record-api.ts';
import { FormSkeleton } from '../records/record-sheet.tsx';
import { reminderDraftsQuery, sendReminders } from './reminder-queries.ts';

interface Draft {
  readonly invoice_id: string;
  readonly invoice_number: string;
  readonly client_name: string;
  readonly message: string;
  /** Why it cannot be sent. */
  readonly obstacle: string | null;
}

const schema = object({ reminders: array(object({ message: requiredText('Enter a text', 2000) })) });

interface ReminderDialogProps {
  invoiceIds: readonly string[];
  onClose: () => void;
}

/** Shows the text for each invoice, to edit or leave out, and sends the reminders. They wait like every message to a client. */
export function ReminderDialog({ invoiceIds, onClose }: ReminderDialogProps) {
  const query = useQuery(reminderDraftsQuery(invoiceIds));
  const [isBusy, setIsBusy] = useState(false);
  return (
    <Dialog isOpen isBusy={isBusy} onClose={onClose} size="lg" title="Send reminder">
      <Loaded
        query={query}
        section="reminders"
        failedText="The reminders could not be prepared"
        skeleton={<FormSkeleton />}
      >
        {(drafts) => <Reminders drafts={drafts} onBusyChange={setIsBusy} onClose={onClose} />}
      </Loaded>
    </Dialog>
  );
}

function Reminders({
  drafts,
  onBusyChange,
  onClose,
}: {
  drafts: readonly Draft[];
  onBusyChange: (isBusy: boolean) => void;
  onClose: () => void;
}) {
  const { report } = useServices();
  const queryClient = useQueryClient();
  const showPending = useShowPending();
  const [failure, setFailure] = useState<string | null>(null);
  const [reminders] = useState(() =>
    drafts.flatMap(({ obstacle, ...draft }) =>
      obstacle === null ? [{ ...draft, id: newRequestKey(), isChosen: true }] : [],
    ),
  );
  const send = async (values: { reminders: typeof reminders }) => {
    setFailure(null);
    onBusyChange(true);
    try {
      await sendReminders(
        values.reminders
          .filter(({ isChosen }) => isChosen)
          .map(({ id, invoice_id, message }) => ({ id, invoice_id, message })),
      );
      showPending();
      onClose();
    } catch (error) {
      report(error, 'sending reminders');
      const reason = error instanceof AppError ? error.details.serverMessage : undefined;
      setFailure(reason ?? 'The connection failed. Try again.');
    } finally {
      onBusyChange(false);
      void invalidateArea(queryClient, clientWorkArea);
    }
  };
  return (
    <Formik initialValues={{ reminders }} validationSchema={schema} onSubmit={send}>
      {({ values, isSubmitting }) => (
        <Form aria-label="Send reminder">
          <FormFieldset disabled={isSubmitting}>
            <DialogBody>
              <Stack gap={20}>
                {failure && (
                  <FormAlert tone="danger" title="Nothing was sent">
                    {failure}
                  </FormAlert>
                )}
                {drafts.map(
                  ({ invoice_id, obstacle }) =>
                    obstacle && (
                      <FormAlert key={invoice_id} tone="warning">
                        {obstacle}
                      </FormAlert>
                    ),
                )}
                {reminders.map(({ id, invoice_number, client_name }, index) => (
                  <Stack key={id} gap={8}>
                    {reminders.length > 1 && (
                      <CheckboxField
                        name={`reminders[${index}].isChosen`}
                        label={`Remind ${client_name} of ${invoice_number}`}
                      />
                    )}
                    {values.reminders[index]?.isChosen && (
                      <TextareaField
                        name={`reminders[${index}].message`}
                        label={`Message to ${client_name}, ${invoice_number}`}
                      />
                    )}
                  </Stack>
                ))}
              </Stack>
            </DialogBody>
          </FormFieldset>
          <DialogFooter>
            <Button onClick={onClose} disabled={isSubmitting}>
              Cancel
            </Button>
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
