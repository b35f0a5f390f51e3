import { Skeleton, Stack } from 'shared-ui';

/** Boxes in the shape of rows. */
export function TableSkeleton({ rows = 8 }: { rows?: number }) {
  return (
    <Stack gap={2}>
      {Array.from({ length: rows }, (_, index) => (
        <Skeleton key={index} height={44} />
      ))}
    </Stack>
  );
}
