import { toAppError } from '@northlight/auth-kit';
import { useServices } from '@northlight/contract';
import { Button, Cluster, Field, FormAlert, formatDateTime, Input, Stack } from '@northlight/shared-ui';
import { useCallback, useEffect, useId, useRef, useState } from 'react';
import styled from 'styled-components';
import { Aside } from '../auth-layout.tsx';
import { SectionHeading } from '../section-heading.tsx';
import { messageOf } from '../texts.ts';
import { makeCalendar, type OwnCalendar, readCalendar, revokeCalendar } from './notices-api.ts';

/** Where the person is who looks at it. */
const here = Intl.DateTimeFormat().resolvedOptions().timeZone;

const Steps = styled.ul`
  display: grid;
  gap: var(--space-4);
  color: var(--color-text-secondary);
  font-size: var(--text-sm);
  line-height: var(--leading-sm);
`;

/** The own calendar address: made, shown once, made anew, revoked. */
export function CalendarSection({ isStaff }: { isStaff: boolean }) {
  const { toast, confirm, report } = useServices();
  const id = useId();
  const [known, setKnown] = useState<OwnCalendar | null | 'loading' | 'failed'>('loading');
  const [address, setAddress] = useState<string | null>(null);
  const [busy, setBusy] = useState<'make' | 'revoke' | null>(null);

  const read = useCallback(async () => {
    try {
      setKnown(await readCalendar());
    } catch {
      setKnown('failed');
    }
  }, []);
  useEffect(() => void read(), [read]);

  const attempt = async (what: 'make' | 'revoke', work: () => Promise<void>) => {
    setBusy(what);
    try {
      await work();
      await read();
    } catch (error) {
      report(error, 'the address of the calendar');
      toast({ tone: 'danger', title: 'Error', description: messageOf(toAppError(error)) });
    }
    setBusy(null);
  };
  const make = () => attempt('make', async () => setAddress(await makeCalendar()));
  const renew = async () => {
    const isMeant = await confirm({
      title: 'Make a new address?',
      description: 'The present one ends at once: calendars that have it show nothing new any more.',
      confirmLabel: 'Make a new address',
    });
    if (isMeant) await make();
  };
  const revoke = async () => {
    const isMeant = await confirm({
      title: 'Revoke the address?',
      description: 'It opens nothing from then on. Calendars that have it show nothing new any more.',
      confirmLabel: 'Revoke',
      tone: 'danger',
    });
    if (!isMeant) return;
    await attempt('revoke', async () => {
      await revokeCalendar();
      setAddress(null);
      toast({ tone: 'success', title: 'Revoked', description: 'The address opens nothing any more.' });
    });
  };

  return (
    <section aria-labelledby={id}>
      <Stack gap={16}>
        <SectionHeading id={id}>Calendar</SectionHeading>
        <Aside>
          Sprints, due dates and sign-offs in your own calendar, by an address that is yours alone.{' '}
          {isStaff
            ? 'It shows projects whose contact you are or in which a task is assigned to you.'
            : 'It shows what you may see at the moment, and follows when that changes.'}
        </Aside>
        {known === 'loading' && <Aside>Loading…</Aside>}
        {known === 'failed' && (
          <FormAlert title="Your calendar's address could not be read">
            <Button size="sm" onClick={() => void read()}>
              Retry
            </Button>
          </FormAlert>
        )}
        {address !== null && <NewAddress address={address} />}
        {known === null && (
          <div>
            <Button isLoading={busy === 'make'} onClick={() => void make()}>
              Make my address
            </Button>
          </div>
        )}
        {known !== null && typeof known === 'object' && (
          <>
            <Aside>
              Made {formatDateTime(known.made_at, here)}.{' '}
              {known.read_at === null
                ? 'No calendar has asked for it yet.'
                : `Last read in the hour after ${formatDateTime(known.read_at, here)}.`}
            </Aside>
            <Cluster gap={12}>
              <Button isLoading={busy === 'make'} disabled={busy !== null} onClick={() => void renew()}>
                New address
              </Button>
              <Button isLoading={busy === 'revoke'} disabled={busy !== null} onClick={() => void revoke()}>
                Revoke
              </Button>
            </Cluster>
          </>
        )}
      </Stack>
    </section>
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
        description: 'The address is selected: copy it yourself.',
      });
    }
  };
  return (
    <Stack gap={12}>
      <FormAlert tone="warning">
        It is shown this once. Whoever has it can read your calendar: give it to your calendar and nobody
        else.
      </FormAlert>
      <Field label="Your calendar's address">
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
      <Steps aria-label="How to add it">
        <li>Google Calendar, in a browser: Other calendars, plus, From URL.</li>
        <li>Apple Calendar: File, New Calendar Subscription. On a phone: Settings, Calendar accounts.</li>
        <li>Outlook: Add calendar, Subscribe from web.</li>
      </Steps>
    </Stack>
  );
}
