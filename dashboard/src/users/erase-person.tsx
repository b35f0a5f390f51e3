import { erasureGroups } from '@northlight/domain/erasure';
import { Button, type ButtonProps, ConfirmDialog, Consequences } from '@northlight/shared-ui';
import { useQuery } from '@tanstack/react-query';
import { UserRoundX } from 'lucide-react';
import { useState } from 'react';
import { useRowAction } from '../lib/record/use-row-action.ts';
import { erasePerson, erasurePreviewQuery } from './erasure-api.ts';
import { userApi } from './user-api.ts';

interface ErasePersonProps {
  personId: string;
  name: string;
  isDisabled?: boolean;
  variant?: ButtonProps['variant'];
}

/** Erases a person, after the admin has read what that does. Unlike deleting the account it takes the name out everywhere. */
export function ErasePerson({ personId, name, isDisabled = false, variant = 'ghost' }: ErasePersonProps) {
  const [isOpen, setIsOpen] = useState<boolean | null>(null);
  const { data, isError } = useQuery({ ...erasurePreviewQuery(personId), enabled: isOpen === true });
  const erase = useRowAction<{ id: string }>({
    area: userApi.area,
    what: 'erasing a person',
    run: ({ id }) => erasePerson(id),
    doneText: 'Person erased',
    failedText: 'Failed to erase the person',
    onDone: () => setIsOpen(false),
  });
  const canErase = data?.obstacle === null;
  const description =
    data?.obstacle ??
    (isError
      ? 'What it would do could not be loaded. Please close this and try again.'
      : 'This cannot be undone. It happens at once and signs the person out everywhere.');
  return (
    <>
      <Button
        size="sm"
        variant={variant}
        icon={<UserRoundX aria-hidden />}
        aria-label={`Erase ${name}`}
        disabled={isDisabled}
        onClick={() => setIsOpen(true)}
      >
        Erase…
      </Button>
      {isOpen === null ? null : (
        <ConfirmDialog
          isOpen={isOpen}
          title={`Erase ${name}?`}
          description={description}
          confirmLabel={canErase ? 'Erase for good' : null}
          cancelLabel={canErase ? 'Cancel' : 'Close'}
          typeToConfirm={canErase ? name : undefined}
          isBusy={erase.busyId !== null}
          onConfirm={() => erase.act({ id: personId })}
          onCancel={() => setIsOpen(false)}
        >
          {data && canErase ? <Consequences groups={erasureGroups(data)} /> : null}
        </ConfirmDialog>
      )}
    </>
  );
}
