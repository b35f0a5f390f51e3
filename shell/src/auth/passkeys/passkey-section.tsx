import { useServices } from '@northlight/contract';
import { Button, FormAlert, Stack } from '@northlight/shared-ui';
import { useCallback, useEffect, useId, useRef, useState } from 'react';
import styled from 'styled-components';
import { Aside } from '../auth-layout.tsx';
import { SectionHeading } from '../section-heading.tsx';
import {
  addPasskey,
  type OwnPasskey,
  ownPasskeys,
  readProof,
  removePasskey,
  renamePasskey,
} from './passkey-api.ts';
import { codeOf, passkeyFault } from './passkey-fault.ts';
import { usePasskeyOffer } from './passkey-offer.ts';
import { PasskeyRow } from './passkey-row.tsx';
import { ProofForm } from './proof-form.tsx';

const List = styled.ul`
  list-style: none;
  padding: 0;
`;

/** What is under way; one thing at a time. */
type Step =
  | { readonly kind: 'rest' }
  | { readonly kind: 'prove'; readonly by: 'password' | 'code' }
  | { readonly kind: 'rename'; readonly id: string };

/** On /auth/account: the person's passkeys. Nothing is shown where there are none to have. */
export function PasskeySection(props: { email: string; onChanged: () => void }) {
  const isOffered = usePasskeyOffer();
  return isOffered ? <Passkeys {...props} /> : null;
}

function Passkeys({ email, onChanged }: { email: string; onChanged: () => void }) {
  const { confirm, toast } = useServices();
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const [passkeys, setPasskeys] = useState<readonly OwnPasskey[] | 'loading' | 'failed'>('loading');
  const [step, setStep] = useState<Step>({ kind: 'rest' });
  const [fault, setFault] = useState<string | null>(null);
  const [busy, setBusy] = useState<string | null>(null);

  const read = useCallback(async () => {
    try {
      setPasskeys(await ownPasskeys());
    } catch {
      setPasskeys('failed');
    }
  }, []);
  useEffect(() => void read(), [read]);

  const run = async (what: string, work: () => Promise<void>) => {
    setBusy(what);
    setFault(null);
    try {
      await work();
    } catch (error) {
      setFault(passkeyFault(error));
    }
    setBusy(null);
  };

  /** What had the focus is gone. */
  const rest = () => {
    setStep({ kind: 'rest' });
    heading.current?.focus();
  };

  const make = () =>
    run('add', async () => {
      const added = await addPasskey().catch(async (error: unknown) => {
        // By the backend's clock the sign-in is older than by this device's.
        if (codeOf(error) !== 'reauthentication_needed') throw error;
        setStep({ kind: 'prove', by: (await readProof()).by });
        return null;
      });
      if (added === null) return;
      await read();
      setStep({ kind: 'rename', id: added });
      toast({ tone: 'success', title: 'Passkey added', description: 'It signs you in from now on.' });
    });

  const begin = () =>
    run('add', async () => {
      const { by, isDue } = await readProof();
      if (isDue) setStep({ kind: 'prove', by });
      else await make();
    });

  const remove = async ({ id: passkey, name }: OwnPasskey) => {
    const isSure = await confirm({
      title: 'Remove this passkey?',
      description: `“${name}” will not sign you in any more; your password still does. Delete it on the device that keeps it, too.`,
      confirmLabel: 'Remove',
      tone: 'danger',
    });
    if (!isSure) return;
    await run(passkey, async () => {
      await removePasskey(passkey);
      toast({ tone: 'success', title: 'Passkey removed', description: 'It opens nothing any more.' });
    });
    await read();
    heading.current?.focus();
  };

  const rename = async (passkey: string, name: string) => {
    await renamePasskey(passkey, name);
    await read();
    rest();
  };

  return (
    <section aria-labelledby={id}>
      <Stack gap={16}>
        <SectionHeading id={id} ref={heading} tabIndex={-1}>
          Passkeys
        </SectionHeading>
        <Aside>
          A passkey signs you in with your fingerprint, your face or the PIN of a device, in place of your
          password. It works on this site alone: no copy of our pages can ask for it.
        </Aside>
        {fault !== null && <FormAlert>{fault}</FormAlert>}
        {passkeys === 'loading' && <Aside>Loading…</Aside>}
        {passkeys === 'failed' && (
          <FormAlert title="Your passkeys could not be read">
            <Button size="sm" onClick={() => void read()}>
              Retry
            </Button>
          </FormAlert>
        )}
        {typeof passkeys === 'object' && passkeys.length > 0 && (
          <List>
            {passkeys.map((passkey) => (
              <PasskeyRow
                key={passkey.id}
                passkey={passkey}
                isNaming={step.kind === 'rename' && step.id === passkey.id}
                isBusy={busy === passkey.id}
                isHeld={busy !== null || step.kind === 'prove'}
                onName={() => setStep({ kind: 'rename', id: passkey.id })}
                onNamed={(name) => rename(passkey.id, name)}
                onCancel={rest}
                onRemove={() => void remove(passkey)}
              />
            ))}
          </List>
        )}
        {step.kind === 'prove' && (
          <ProofForm
            by={step.by}
            email={email}
            onProved={async () => {
              onChanged();
              rest();
              await make();
            }}
            onCancel={rest}
          />
        )}
        {typeof passkeys === 'object' && step.kind !== 'prove' && (
          <div>
            <Button isLoading={busy === 'add'} disabled={busy !== null} onClick={() => void begin()}>
              Add a passkey
            </Button>
          </div>
        )}
      </Stack>
    </section>
  );
}
