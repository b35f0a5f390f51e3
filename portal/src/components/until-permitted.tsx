import { LoadFailure } from '@northlight/client-work';
import { ReadOnlyProvider, useReadOnlyReason, VisuallyHidden } from '@northlight/shared-ui';
import { type ReactNode, useId } from 'react';
import type { usePermissions } from '../queries/company-queries.ts';

interface UntilPermittedProps {
  permissions: ReturnType<typeof usePermissions>;
  children: ReactNode;
}

/** Disables write actions until the user's permissions are known. They keep their place; a failed read shows Retry. */
export function UntilPermitted({ permissions, children }: UntilPermittedProps) {
  const noteId = useId();
  const outerReason = useReadOnlyReason();
  const { isKnown, queries } = permissions;
  const hasFailed = queries.some(({ isError, data }) => isError && data === undefined);
  return (
    <>
      {isKnown ? null : (
        <div id={noteId}>
          {hasFailed ? (
            <LoadFailure subject="Your permissions" queries={queries} />
          ) : (
            <VisuallyHidden>Your permissions are still loading.</VisuallyHidden>
          )}
        </div>
      )}
      <ReadOnlyProvider value={outerReason ?? (isKnown ? null : noteId)}>{children}</ReadOnlyProvider>
    </>
  );
}
