import { LoadingState, Skeleton, Stack } from '@northlight/shared-ui';

/** Skeletons in the shape of rows. */
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
