import { useServices } from '@northlight/contract';
import { Button, Cluster, FormAlert, formatDateTime, Stack } from '@northlight/shared-ui';
import { useQuery } from '@tanstack/react-query';
import { useTimeZone } from '../queries/settings-queries.ts';
import { useRowAction } from '../records/actions/use-row-action.ts';
import { setSecondFactorDeadline, staffSecondFactorsQuery, userApi } from './user-queries.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** Shows admins how many staff have no second factor, and when one becomes required. */
export function StaffSecondFactors() {
  const { data, isError, refetch } = useQuery(staffSecondFactorsQuery());
  const { clock, confirm } = useServices();
  const now = clock.now();
  const timeZone = useTimeZone();
  const rule = useRowAction<{ id: string; from: string | null }>({
    area: userApi.area,
    activity: 'changing when staff need a second factor',
    run: ({ from }) => setSecondFactorDeadline(from),
    successText: 'Saved',
    failedText: 'Failed to save the rule',
  });

  if (isError && data === undefined) {
    return (
      <FormAlert title="Staff second factors could not be loaded">
        <Button size="sm" onClick={() => void refetch()}>
          Retry
        </Button>
      </FormAlert>
    );
  }
  if (data === undefined) return null;
  const { missingCount: count, requiredFrom } = data;

  const requireSecondFactor = async () => {
    const from = new Date(now.getTime() + 14 * dayMs).toISOString();
    const isConfirmed = await confirm({
      title: 'Require a second factor from staff?',
      description: `Starting ${formatDateTime(from, timeZone)}, staff without one can view but not change invoices, companies, people or roles. This includes you.`,
      confirmLabel: 'Require it',
    });
    if (isConfirmed) rule.run({ id: 'require', from });
  };
  const stopRequiring = async () => {
    const isConfirmed = await confirm({
      title: 'Stop requiring a second factor?',
      description: 'Staff can then change invoices, companies, people and roles with just their password.',
      confirmLabel: 'Stop requiring it',
      tone: 'danger',
    });
    if (isConfirmed) rule.run({ id: 'release', from: null });
  };

  return (
    <FormAlert tone={count > 0 && requiredFrom !== null ? 'warning' : 'info'} title={describeCount(count)}>
      <Stack gap={8}>
        <p>
          {requiredFrom === null
            ? 'It is optional.'
            : new Date(requiredFrom) <= now
              ? `It has been required since ${formatDateTime(requiredFrom, timeZone)} to change invoices, companies, people and roles.`
              : `It will be required from ${formatDateTime(requiredFrom, timeZone)} to change invoices, companies, people and roles.`}{' '}
          Set it up under “Password and devices”.
        </p>
        <Cluster gap={8}>
          {requiredFrom === null ? (
            <Button size="sm" isLoading={rule.pending.length > 0} onClick={() => void requireSecondFactor()}>
              Require it in 14 days
            </Button>
          ) : (
            <Button size="sm" isLoading={rule.pending.length > 0} onClick={() => void stopRequiring()}>
              Stop requiring it
            </Button>
          )}
        </Cluster>
      </Stack>
    </FormAlert>
  );
}

function describeCount(count: number): string {
  if (count === 0) return 'All staff have a second factor';
  return count === 1
    ? 'One member of staff has no second factor'
    : `${count} members of staff have no second factor`;
}
