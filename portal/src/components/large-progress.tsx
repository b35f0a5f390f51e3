import { ProgressBar, Secondary, Stack } from '@northlight/shared-ui';
import styled from 'styled-components';

const Percent = styled.p`
  font-family: var(--font-display);
  font-size: 3rem;
  line-height: 1;
  font-variant-numeric: tabular-nums;
`;

/** A large percentage above a progress bar. */
export function LargeProgress(props: { label: string; percent: number; countText: string | null }) {
  const { label, percent, countText } = props;
  return (
    <Stack gap={12}>
      <Percent aria-hidden="true">{percent}%</Percent>
      <ProgressBar
        label={label}
        isLabelHidden
        value={percent}
        valueText={countText === null ? `${percent}%` : `${percent}% · ${countText}`}
      />
      {countText === null ? null : <Secondary aria-hidden="true">{countText}</Secondary>}
    </Stack>
  );
}
