import { Button, type ButtonProps, ConfirmDialog, Consequences } from '@northlight/shared-ui';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { erasureGroups } from './erasure.ts';
import { type Erasure, erasePerson, erasurePreviewQuery, type QueryKeyPrefix } from './people-api.ts';
import { useAction } from './use-action.ts';

interface ErasePersonProps extends Pick<ButtonProps, 'variant' | 'icon' | 'disabled'> {
  keyPrefix: QueryKeyPrefix;
  erasure: Erasure;
  name: string;
  /** Replaces the button, to open the dialog from elsewhere. */
  children?: (onErase: () => void) => ReactNode;
}

/** Erases a person after showing the consequences. Unlike deleting an account, this removes the name everywhere. */
export function ErasePerson({
  keyPrefix,
  erasure,
  name,
  variant = 'ghost',
  children,
  ...button
}: ErasePersonProps) {
  // Null until the first click: the dialog then stays mounted, so that it can animate out.
  const [isOpen, setIsOpen] = useState<boolean | null>(null);
  const { data, isError } = useQuery({
    ...erasurePreviewQuery(keyPrefix, erasure),
    enabled: isOpen === true,
  });
  const erase = useAction(
    keyPrefix,
    () => erasePerson(erasure).finally(() => setIsOpen(false)),
    'Person erased',
    'The person could not be erased. Please try again.',
  );
  const canErase = data?.problem === null;
  const description =
    data?.problem ??
    (isError
      ? 'The consequences could not be loaded. Please close this dialog and try again.'
      : `This takes effect immediately and cannot be undone.${data?.deletes_account === false ? '' : ' The person is logged out everywhere.'}`);
  return (
    <>
      {children ? (
        children(() => setIsOpen(true))
      ) : (
        <Button
          {...button}
          isWriteAction
          size="sm"
          variant={variant}
          aria-label={`Erase ${name}`}
          onClick={() => setIsOpen(true)}
        >
          Erase…
        </Button>
      )}
      {isOpen === null ? null : (
        <ConfirmDialog
          isOpen={isOpen}
          title={`Erase ${name}?`}
          description={description}
          confirmLabel={canErase ? 'Erase permanently' : null}
          cancelLabel={canErase ? 'Cancel' : 'Close'}
          typeToConfirm={canErase ? name : undefined}
          isBusy={erase.isPending}
          onConfirm={() => erase.mutate()}
          onCancel={() => setIsOpen(false)}
        >
          {data && canErase ? <Consequences groups={erasureGroups(data)} /> : null}
        </ConfirmDialog>
      )}
    </>
  );
}
