import { useServices } from '@northlight/contract';
import { Button, Cluster, FormAlert, formatDateTime, Stack } from '@northlight/shared-ui';
import { useQuery } from '@tanstack/react-query';
import { useRowAction } from '../lib/record/use-row-action.ts';
import { useTimeZone } from '../lib/settings-queries.ts';
import { requireFactorsFrom, staffFactorsQuery, userApi } from './user-queries.ts';

const day = 24 * 60 * 60 * 1000;

/** How many of staff have no second factor, and from when on they need one. For admins. */
export function StaffFactors() {
  const { data, isError, refetch } = useQuery(staffFactorsQuery(true));
  const { clock, confirm } = useServices();
  const now = clock.now();
  const timeZone = useTimeZone();
  const rule = useRowAction<{ id: string; from: string | null }>({
    area: userApi.area,
    activity: 'changing from when on staff need a second factor',
    run: ({ from }) => requireFactorsFrom(from),
    doneText: 'Saved',
    failedText: 'Failed to save the rule',
  });

  if (isError && data === undefined) {
    return (
      <FormAlert title="Who has a second factor could not be loaded">
        <Button size="sm" onClick={() => void refetch()}>
          Retry
        </Button>
      </FormAlert>
    );
  }
  if (data === undefined) return null;
  const { withoutFactor, requiredFrom } = data;
  const count = withoutFactor.size;

  const requireFactors = async () => {
    const from = new Date(now.getTime() + 14 * day).toISOString();
    const isSure = await confirm({
      title: 'Ask staff for a second factor?',
      description: `From ${formatDateTime(from, timeZone)} on, staff without one can look, but not change invoices, companies, people or roles. You too.`,
      confirmLabel: 'Ask from then on',
    });
    if (isSure) rule.act({ id: 'require', from });
  };
  const stopRequiring = async () => {
    const isSure = await confirm({
      title: 'No longer ask for a second factor?',
      description: 'Staff change money, people and roles with their password alone then.',
      confirmLabel: 'No longer ask',
      tone: 'danger',
    });
    if (isSure) rule.act({ id: 'release', from: null });
  };

  return (
    <FormAlert tone={count > 0 && requiredFrom !== null ? 'warning' : 'info'} title={describeCount(count)}>
      <Stack gap={8}>
        <p>
          {requiredFrom === null
            ? 'Nobody has to have one.'
            : new Date(requiredFrom) <= now
              ? `Since ${formatDateTime(requiredFrom, timeZone)} money, people and roles are changed with one alone.`
              : `From ${formatDateTime(requiredFrom, timeZone)} on, money, people and roles are changed with one alone.`}{' '}
          It is set up under "Password and devices".
        </p>
        <Cluster gap={8}>
          {requiredFrom === null ? (
            <Button size="sm" isLoading={rule.busyId !== null} onClick={() => void requireFactors()}>
              Ask for it in 14 days
            </Button>
          ) : (
            <Button size="sm" isLoading={rule.busyId !== null} onClick={() => void stopRequiring()}>
              No longer ask for it
            </Button>
          )}
        </Cluster>
      </Stack>
    </FormAlert>
  );
}

function describeCount(count: number): string {
  if (count === 0) return 'All staff have a second factor';
  return count === 1 ? 'One of staff has no second factor' : `${count} of staff have no second factor`;
}
