import { dayIn } from '@northlight/domain';
import {
  Button,
  Cluster,
  Form,
  FormAlert,
  FormFieldset,
  formatDate,
  Secondary,
  Stack,
  TextField,
} from '@northlight/shared-ui';
import { Formik } from 'formik';
import { useEffect, useRef } from 'react';
import { object, string } from 'yup';
import { AccountRow } from '../account-section.tsx';
import { useTimeZone } from '../use-time-zone.ts';
import { describePasskeyError } from './describe-passkey-error.ts';
import type { UserPasskey } from './passkey-api.ts';

const schema = object({
  name: string().trim().required('Name is required').max(120, 'Please use a shorter name'),
});

interface PasskeyRowProps {
  passkey: UserPasskey;
  isRenaming: boolean;
  isBusy: boolean;
  /** Disables the buttons while another action is running. */
  isDisabled: boolean;
  onRename: () => void;
  onSaveName: (name: string) => Promise<void>;
  onCancel: () => void;
  onRemove: () => void;
}

/** One passkey with its name, dates and actions. */
export function PasskeyRow(props: PasskeyRowProps) {
  const { passkey, isDisabled } = props;
  const timeZone = useTimeZone();
  if (props.isRenaming) {
    return (
      <AccountRow>
        <NameForm {...props} />
      </AccountRow>
    );
  }
  const addedDate = formatDate(dayIn(new Date(passkey.addedAt), timeZone));
  const description = `${passkey.name}, added ${addedDate}`;
  return (
    <AccountRow>
      <div>
        <strong>{passkey.name}</strong>
        <Secondary>
          Added {addedDate},{' '}
          {passkey.lastUsedAt === null
            ? 'not used yet'
            : `last used ${formatDate(dayIn(new Date(passkey.lastUsedAt), timeZone))}`}
        </Secondary>
      </div>
      <Cluster gap={8}>
        <Button size="sm" aria-label={`Rename ${description}`} disabled={isDisabled} onClick={props.onRename}>
          Rename
        </Button>
        <Button
          size="sm"
          aria-label={`Remove ${description}`}
          isLoading={props.isBusy}
          disabled={isDisabled}
          onClick={props.onRemove}
        >
          Remove
        </Button>
      </Cluster>
    </AccountRow>
  );
}

function NameForm({ passkey, onSaveName, onCancel }: PasskeyRowProps) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.select(), []);
  return (
    <Formik
      initialValues={{ name: passkey.name }}
      validationSchema={schema}
      onSubmit={async ({ name }, { setStatus }) => {
        setStatus(undefined);
        try {
          await onSaveName(name.trim());
        } catch (error) {
          setStatus(describePasskeyError(error));
        }
      }}
    >
      {({ isSubmitting, status }: { isSubmitting: boolean; status?: string }) => (
        <Form>
          <Stack gap={12}>
            {status !== undefined && <FormAlert>{status}</FormAlert>}
            <FormFieldset disabled={isSubmitting}>
              <TextField
                ref={field}
                name="name"
                label="Passkey name"
                hint="For example, the device or app that stores it."
                autoComplete="off"
                maxLength={120}
                isRequired
              />
            </FormFieldset>
            <Cluster gap={8}>
              <Button type="submit" size="sm" variant="primary" isLoading={isSubmitting}>
                Save name
              </Button>
              <Button size="sm" disabled={isSubmitting} onClick={onCancel}>
                Cancel
              </Button>
            </Cluster>
          </Stack>
        </Form>
      )}
    </Formik>
  );
}
