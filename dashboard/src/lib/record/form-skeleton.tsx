import { DialogBody, LoadingState, Skeleton, Stack } from '@northlight/shared-ui';

/** Boxes in the shape of a form, while its record or its code is on the way. */
export function FormSkeleton() {
  return (
    <DialogBody>
      <LoadingState label="Loading...">
        <Stack gap={24}>
          <Skeleton height={56} />
          <Skeleton height={120} />
          <Skeleton height={56} />
          <Skeleton height={56} />
        </Stack>
      </LoadingState>
    </DialogBody>
  );
}
