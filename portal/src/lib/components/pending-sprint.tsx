import { LoadingState, Skeleton, Stack } from '@northlight/shared-ui';
import { BackLink } from './back-link.tsx';
import { SprintHead, type SprintHeadProps } from './sprint-head.tsx';

/** Begins with what a list has shown of it. */
export function PendingSprint({ known }: { known?: SprintHeadProps['sprint'] | undefined }) {
  return (
    <Stack gap={known ? 32 : 24}>
      {known ? <SprintHead sprint={known} /> : <BackLink />}
      <LoadingState label="Loading the sprint…">
        <Stack gap={16}>
          {known ? null : (
            <>
              <Skeleton height="3rem" width="60%" />
              <Skeleton height="1.25rem" width="40%" />
            </>
          )}
          <Skeleton height="14rem" />
        </Stack>
      </LoadingState>
    </Stack>
  );
}
