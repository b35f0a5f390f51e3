import { useRetry } from '@northlight/contract/drafts';
import { Button, FormAlert } from '@northlight/shared-ui';
import { useFormikContext } from 'formik';
import { isSame } from './is-same.ts';

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
