import { LoadingState, Skeleton, Stack } from '@northlight/shared-ui';

/** Boxes in the shape of rows that are on their way. */
export function PendingRows({ label, heights }: { label: string; heights: readonly string[] }) {
  return (
    <LoadingState label={label}>
      <Stack gap={12}>
        {heights.map((height, index) => (
          <Skeleton key={index} height={height} />
        ))}
      </Stack>
    </LoadingState>
  );
}
