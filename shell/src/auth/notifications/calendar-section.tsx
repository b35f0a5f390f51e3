import { toAppError, useRole } from '@northlight/auth-kit';
import { useServices } from '@northlight/contract';
import {
  Button,
  Cluster,
  Field,
  FormAlert,
  formatDateTime,
  Input,
  Secondary,
  Stack,
} from '@northlight/shared-ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { AccountSection } from '../account-section.tsx';
import { getErrorMessage } from '../texts.ts';
import { useTimeZone } from '../use-time-zone.ts';
import { createCalendarAddress, fetchCalendar, revokeCalendarAddress } from './notifications-api.ts';

const queryKey = ['account', 'calendar'];

/** The user's calendar feed URL. It is shown only once, and can be replaced or revoked. */
export function CalendarSection() {
  const { toast, confirm, report } = useServices();
  const queryClient = useQueryClient();
  const role = useRole();
  const isStaffMember = role.status === 'ready' && role.role !== 'client';
  const calendar = useQuery({ queryKey, queryFn: fetchCalendar });
  const timeZone = useTimeZone();

  const onError = (error: Error) => {
    report(error, 'changing the calendar address');
    toast({ tone: 'danger', title: 'Error', description: getErrorMessage(toAppError(error)) });
  };
  const refresh = () => queryClient.invalidateQueries({ queryKey });
  const createMutation = useMutation({
    mutationFn: () => createCalendarAddress(),
    onSuccess: refresh,
    onError,
  });
  const revokeMutation = useMutation({
    mutationFn: () => revokeCalendarAddress(),
    onSuccess: () => {
      createMutation.reset();
      toast({ tone: 'success', title: 'Revoked', description: 'The address no longer works.' });
      return refresh();
    },
    onError,
  });
  const isBusy = createMutation.isPending || revokeMutation.isPending;

  const confirmRenewal = async () => {
    const isConfirmed = await confirm({
      title: 'Create a new address?',
      description:
        'The current address stops working immediately. Calendars that use it will no longer update.',
      confirmLabel: 'Create a new address',
    });
    if (isConfirmed) createMutation.mutate();
  };
  const confirmRevocation = async () => {
    const isConfirmed = await confirm({
      title: 'Revoke the address?',
      description: 'It stops working immediately. Calendars that use it will no longer update.',
      confirmLabel: 'Revoke',
      tone: 'danger',
    });
    if (isConfirmed) revokeMutation.mutate();
  };

  return (
    <AccountSection
      heading="Calendar"
      lead={
        <Secondary>
          See sprints, due dates and sign-offs in your own calendar through a private address.{' '}
          {isStaffMember
            ? 'It shows projects where you are the contact or have a task.'
            : 'It shows what you have access to and updates when that changes.'}
        </Secondary>
      }
      query={calendar}
      failedTitle="Your calendar address could not be loaded"
    >
      {(feed) => (
        <>
          {createMutation.data !== undefined && <NewAddress address={createMutation.data} />}
          {feed === null ? (
            <div>
              <Button isLoading={createMutation.isPending} onClick={() => createMutation.mutate()}>
                Create my address
              </Button>
            </div>
          ) : (
            <>
              <Secondary>
                Created {formatDateTime(feed.issued_at, timeZone)}.{' '}
                {feed.read_at === null
                  ? 'No calendar has used it yet.'
                  : `Last used in the hour after ${formatDateTime(feed.read_at, timeZone)}.`}
              </Secondary>
              <Cluster gap={12}>
                <Button
                  isLoading={createMutation.isPending}
                  disabled={isBusy}
                  onClick={() => void confirmRenewal()}
                >
                  New address
                </Button>
                <Button
                  isLoading={revokeMutation.isPending}
                  disabled={isBusy}
                  onClick={() => void confirmRevocation()}
                >
                  Revoke
                </Button>
              </Cluster>
            </>
          )}
        </>
      )}
    </AccountSection>
  );
}

function NewAddress({ address }: { address: string }) {
  const { toast } = useServices();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
      toast({ tone: 'success', title: 'Copied', description: 'Now add it to your calendar.' });
    } catch {
      field.current?.select();
      toast({
        tone: 'danger',
        title: "Couldn't copy",
        description: 'The address is selected. Copy it with your keyboard.',
      });
    }
  };
  return (
    <Stack gap={12}>
      <FormAlert tone="warning">
        We show this address only once. Anyone who has it can read your calendar, so share it only with your
        calendar app.
      </FormAlert>
      <Field label="Your calendar address">
        {(control) => (
          <Input
            {...control}
            ref={field}
            readOnly
            value={address}
            spellCheck={false}
            onFocus={({ target }) => target.select()}
          />
        )}
      </Field>
      <Cluster gap={12}>
        <Button variant="primary" onClick={() => void copy()}>
          Copy
        </Button>
        <Button render={<a href={address.replace(/^https?:/, 'webcal:')} />}>Open in my calendar</Button>
      </Cluster>
      <Secondary as="div">
        <Stack as="ul" gap={4} aria-label="How to add it to your calendar">
          <li>Google Calendar, in a browser: Other calendars, plus, From URL.</li>
          <li>Apple Calendar: File, New Calendar Subscription. On a phone: Settings, Calendar accounts.</li>
          <li>Outlook: Add calendar, Subscribe from web.</li>
        </Stack>
      </Secondary>
    </Stack>
  );
}
