import { toAppError, useRole } from '@northlight/auth-kit';
import { useServices } from '@northlight/contract';
import { Button, Cluster, Field, FormAlert, formatDateTime, Input, Stack } from '@northlight/shared-ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import styled from 'styled-components';
import { AccountSection } from '../account-section.tsx';
import { Aside } from '../auth-layout.tsx';
import { messageOf } from '../texts.ts';
import { makeCalendar, readCalendar, revokeCalendar } from './notices-api.ts';

const localTimeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

const Steps = styled.ul`
  display: grid;
  gap: var(--space-4);
  color: var(--color-text-secondary);
  font-size: var(--text-sm);
  line-height: var(--leading-sm);
`;

const queryKey = ['account', 'calendar'];

/** The person's calendar address. It is shown once, and can be replaced or revoked. */
export function CalendarSection() {
  const { toast, confirm, report } = useServices();
  const queryClient = useQueryClient();
  const role = useRole();
  const isStaff = role.status === 'ready' && role.role !== 'client';
  const calendar = useQuery({ queryKey, queryFn: readCalendar });

  const onError = (error: Error) => {
    report(error, 'the calendar address');
    toast({ tone: 'danger', title: 'Error', description: messageOf(toAppError(error)) });
  };
  const refresh = () => queryClient.invalidateQueries({ queryKey });
  const make = useMutation({ mutationFn: () => makeCalendar(), onSuccess: refresh, onError });
  const revoke = useMutation({
    mutationFn: () => revokeCalendar(),
    onSuccess: () => {
      make.reset();
      toast({ tone: 'success', title: 'Revoked', description: 'The address no longer works.' });
      return refresh();
    },
    onError,
  });
  const isBusy = make.isPending || revoke.isPending;

  const askToRenew = async () => {
    const isMeant = await confirm({
      title: 'Create a new address?',
      description: 'The current address stops working at once. Calendars that use it no longer update.',
      confirmLabel: 'Create a new address',
    });
    if (isMeant) make.mutate();
  };
  const askToRevoke = async () => {
    const isMeant = await confirm({
      title: 'Revoke the address?',
      description: 'It stops working at once. Calendars that use it no longer update.',
      confirmLabel: 'Revoke',
      tone: 'danger',
    });
    if (isMeant) revoke.mutate();
  };

  return (
    <AccountSection
      heading="Calendar"
      lead={
        <Aside>
          Sprints, due dates and sign-offs in your own calendar, through a private address.{' '}
          {isStaff
            ? 'It shows projects where you are the contact or have a task.'
            : 'It shows what you have access to and updates when that changes.'}
        </Aside>
      }
      query={calendar}
      failedTitle="Your calendar address could not be loaded"
    >
      {(known) => (
        <>
          {make.data !== undefined && <NewAddress address={make.data} />}
          {known === null ? (
            <div>
              <Button isLoading={make.isPending} onClick={() => make.mutate()}>
                Create my address
              </Button>
            </div>
          ) : (
            <>
              <Aside>
                Created {formatDateTime(known.made_at, localTimeZone)}.{' '}
                {known.read_at === null
                  ? 'No calendar has read it yet.'
                  : `Last read in the hour after ${formatDateTime(known.read_at, localTimeZone)}.`}
              </Aside>
              <Cluster gap={12}>
                <Button isLoading={make.isPending} disabled={isBusy} onClick={() => void askToRenew()}>
                  New address
                </Button>
                <Button isLoading={revoke.isPending} disabled={isBusy} onClick={() => void askToRevoke()}>
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
        title: 'Not copied',
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
      <Steps aria-label="How to add it to your calendar">
        <li>Google Calendar, in a browser: Other calendars, plus, From URL.</li>
        <li>Apple Calendar: File, New Calendar Subscription. On a phone: Settings, Calendar accounts.</li>
        <li>Outlook: Add calendar, Subscribe from web.</li>
      </Steps>
    </Stack>
  );
}
