import { erasureGroups } from '@northlight/domain/erasure';
import { Button, ConfirmDialog, Consequences } from '@northlight/shared-ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { erasePerson, erasurePreviewQuery } from '../api/erasure-api.ts';
import type { CompanyPerson } from '../api/people-api.ts';
import { useCompanyAction } from '../use-company-action.ts';

/** Erases somebody of the company, after the manager has read what that does. */
export function ErasePerson({ companyId, person }: { companyId: string; person: CompanyPerson }) {
  const [isOpen, setIsOpen] = useState<boolean | null>(null);
  const { data, isError } = useQuery({
    ...erasurePreviewQuery(companyId, person.personId),
    enabled: isOpen === true,
  });
  const erase = useCompanyAction(
    () => erasePerson(companyId, person.personId),
    'Person erased',
    'The person could not be erased. Please try again.',
  );
  const description =
    data?.obstacle ??
    (isError
      ? 'What it would do could not be loaded. Please close this and try again.'
      : `This cannot be undone. It happens at once${data?.takes_account === false ? '.' : ', and signs the person out everywhere.'}`);
  return (
    <>
      <Button
        size="sm"
        variant="ghost"
        writes
        aria-label={`Erase ${person.name}`}
        onClick={() => setIsOpen(true)}
      >
        Erase…
      </Button>
      {isOpen === null ? null : (
        <ConfirmDialog
          isOpen={isOpen}
          title={`Erase ${person.name}?`}
          description={description}
          confirmLabel={data && data.obstacle === null ? 'Erase for Good' : null}
          cancelLabel={data?.obstacle === null ? 'Cancel' : 'Close'}
          typeToConfirm={data?.obstacle === null ? person.name : undefined}
          isBusy={erase.isPending}
          onConfirm={() => erase.mutate(undefined, { onSettled: () => setIsOpen(false) })}
          onCancel={() => setIsOpen(false)}
        >
          {data && data.obstacle === null ? <Consequences groups={erasureGroups(data)} /> : null}
        </ConfirmDialog>
      )}
    </>
  );
}
