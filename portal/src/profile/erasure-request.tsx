import { useAction } from '@northlight/client-work';
import { useServices } from '@northlight/contract';
import { Button, Secondary, Stack } from '@northlight/shared-ui';
import { useState } from 'react';
import { requestErasure } from './profile-api.ts';

/** Asks the agency to erase this account. An admin reviews the request first. */
export function ErasureRequest() {
  const { confirm } = useServices();
  const [isRequested, setIsRequested] = useState(false);
  const { mutate, isPending } = useAction(
    ['portal'],
    () => requestErasure().then(() => setIsRequested(true)),
    'Request sent',
    'The request could not be sent. Please try again.',
  );
  const confirmRequest = async () => {
    const isConfirmed = await confirm({
      title: 'Request erasure of your data?',
      description:
        'An admin will review your request. We then delete your account and personal data, and remove your name from shared records. We keep invoices, because the law requires it.',
      confirmLabel: 'Request Erasure',
      tone: 'danger',
    });
    if (isConfirmed) mutate();
  };
  return (
    <Stack gap={12}>
      <Secondary>
        You can ask us to erase your account and personal data. A manager of your company can also erase them
        immediately.
      </Secondary>
      <div>
        <Button
          isWriteAction
          isLoading={isPending}
          disabled={isRequested}
          onClick={() => void confirmRequest()}
        >
          {isRequested ? 'Requested' : 'Request Erasure'}
        </Button>
      </div>
    </Stack>
  );
}
