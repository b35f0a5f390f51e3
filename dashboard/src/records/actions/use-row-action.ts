import { type RowActionOptions, useRowAction as useSharedRowAction } from '@northlight/client-work';
import { texts } from '../../texts.ts';
import { invalidateArea } from '../record-api.ts';
import { describeActionFailure } from '../saving/describe-failure.ts';

interface DashboardActionOptions<Input extends { readonly id: string }>
  extends Pick<RowActionOptions<Input>, 'activity' | 'confirm' | 'run' | 'onDone'> {
  readonly area: string;
  readonly successText: string;
  readonly failedText: string;
}

/** Changes a row with one click. If someone else has changed the row, it reloads the row instead. */
export function useRowAction<Input extends { readonly id: string }>(options: DashboardActionOptions<Input>) {
  const { area, successText, failedText, ...action } = options;
  return useSharedRowAction<Input>({
    ...action,
    success: { tone: 'success', title: texts.success, description: successText },
    describeFailure: (error) => describeActionFailure(error, failedText),
    invalidate: (queryClient) => invalidateArea(queryClient, area),
  });
}
