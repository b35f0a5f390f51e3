import { erasureGroups } from '@northlight/domain/erasure';
import { Button, type ButtonProps, ConfirmDialog, Consequences } from '@northlight/shared-ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Erasure, erasePerson, erasurePreviewQuery, type QueryKeyPrefix } from './people-api.ts';
import { useAction } from './use-action.ts';

interface ErasePersonProps extends Pick<ButtonProps, 'variant' | 'icon' | 'disabled'> {
  keyPrefix: QueryKeyPrefix;
  erasure: Erasure;
  name: string;
}

/** Erases a person, after who does it has read what that does. Unlike deleting the account it takes the name out everywhere. */
export function ErasePerson({ keyPrefix, erasure, name, variant = 'ghost', ...button }: ErasePersonProps) {
  const [isOpen, setIsOpen] = useState<boolean | null>(null);
  const { data, isError } = useQuery({
    ...erasurePreviewQuery(keyPrefix, erasure),
    enabled: isOpen === true,
  });
  const erase = useAction(
    keyPrefix,
    () => erasePerson(erasure),
    'Person erased',
    'The person could not be erased. Please try again.',
  );
  const canErase = data?.obstacle === null;
  const description =
    data?.obstacle ??
    (isError
      ? 'What it would do could not be loaded. Please close this and try again.'
      : `This cannot be undone. It happens at once${data?.takes_account === false ? '.' : ', and signs the person out everywhere.'}`);
  return (
    <>
      <Button
        {...button}
        writes
        size="sm"
        variant={variant}
        aria-label={`Erase ${name}`}
        onClick={() => setIsOpen(true)}
      >
        Erase…
      </Button>
      {isOpen === null ? null : (
        <ConfirmDialog
          isOpen={isOpen}
          title={`Erase ${name}?`}
          description={description}
          confirmLabel={canErase ? 'Erase for Good' : null}
          cancelLabel={canErase ? 'Cancel' : 'Close'}
          typeToConfirm={canErase ? name : undefined}
          isBusy={erase.isPending}
          onConfirm={() => erase.mutate(undefined, { onSettled: () => setIsOpen(false) })}
          onCancel={() => setIsOpen(false)}
        >
          {data && canErase ? <Consequences groups={erasureGroups(data)} /> : null}
        </ConfirmDialog>
      )}
    </>
  );
}
