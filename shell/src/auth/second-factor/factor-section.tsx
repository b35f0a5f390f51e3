import { toAppError } from '@northlight/auth-kit';
import { useServices } from '@northlight/contract';
import { dayIn } from '@northlight/domain';
import { Badge, Button, Cluster, FormAlert, formatDate, Stack } from '@northlight/shared-ui';
import { useCallback, useEffect, useId, useState } from 'react';
import { Aside } from '../auth-layout.tsx';
import { SectionHeading } from '../section-heading.tsx';
import { messageOf } from '../texts.ts';
import { CodeForm } from './code-form.tsx';
import {
  beginFactor,
  giveCode,
  makeRecoveryCodes,
  type NewFactor,
  type OwnFactor,
  ownFactors,
  recoveryCodesLeft,
  removeFactor,
} from './factor-api.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import { SetUpFactor } from './set-up-factor.tsx';

type Known = { readonly factor: OwnFactor | null; readonly codesLeft: number };

/** What is under way; one thing at a time. */
type Step =
  | { readonly kind: 'rest' }
  | { readonly kind: 'set-up'; readonly factor: NewFactor }
  | { readonly kind: 'codes'; readonly codes: readonly string[] }
  | { readonly kind: 'confirm'; readonly what: 'remove' | 'renew' };

/** On /auth/account: sets the second factor up, shows it, switches it off, makes new recovery codes. */
export function FactorSection({ onChanged }: { onChanged: () => void }) {
  const { toast } = useServices();
  const id = useId();
  const [known, setKnown] = useState<Known | 'loading' | 'failed'>('loading');
  const [step, setStep] = useState<Step>({ kind: 'rest' });
  const [fault, setFault] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);

  const read = useCallback(async () => {
    setKnown('loading');
    try {
      const [factors, codesLeft] = await Promise.all([ownFactors(), recoveryCodesLeft()]);
      setKnown({ factor: factors[0] ?? null, codesLeft });
    } catch {
      setKnown('failed');
    }
  }, []);
  useEffect(() => void read(), [read]);

  const begin = async () => {
    setIsBusy(true);
    setFault(null);
    try {
      setStep({ kind: 'set-up', factor: await beginFactor() });
    } catch (error) {
      setFault(messageOf(toAppError(error)));
    }
    setIsBusy(false);
  };

  const showCodes = async () => {
    onChanged();
    setStep({ kind: 'codes', codes: await makeRecoveryCodes() });
    await read();
  };

  const confirmed = async (what: 'remove' | 'renew', factor: OwnFactor, code: string) => {
    await giveCode(code, factor.id);
    if (what === 'renew') return showCodes();
    await removeFactor(factor.id);
    setStep({ kind: 'rest' });
    await read();
    toast({ tone: 'success', title: 'Switched off', description: 'A mail about it is on its way to you.' });
  };

  const rest = () => setStep({ kind: 'rest' });

  return (
    <section aria-labelledby={id}>
      <Stack gap={16}>
        <SectionHeading id={id}>Second factor</SectionHeading>
        {fault !== null && <FormAlert>{fault}</FormAlert>}
        {step.kind === 'set-up' && (
          <SetUpFactor factor={step.factor} onVerified={showCodes} onCancel={rest} />
        )}
        {step.kind === 'codes' && <RecoveryCodes codes={step.codes} onDone={rest} />}
        {step.kind === 'confirm' && typeof known === 'object' && known.factor !== null && (
          <Confirm what={step.what} factor={known.factor} onCode={confirmed} onCancel={rest} />
        )}
        {step.kind === 'rest' && known === 'loading' && <Aside>Loading…</Aside>}
        {step.kind === 'rest' && known === 'failed' && (
          <FormAlert title="Your second factor could not be read">
            <Button size="sm" onClick={() => void read()}>
              Retry
            </Button>
          </FormAlert>
        )}
        {step.kind === 'rest' && typeof known === 'object' && known.factor === null && (
          <>
            <Aside>
              With one, signing in asks for a code of your phone as well: a password that somebody else knows
              is not enough.
            </Aside>
            <div>
              <Button isLoading={isBusy} onClick={() => void begin()}>
                Set up an authenticator app
              </Button>
            </div>
          </>
        )}
        {step.kind === 'rest' && typeof known === 'object' && known.factor !== null && (
          <>
            <Cluster gap={12}>
              <Badge tone="success">On</Badge>
              <span>Authenticator app, since {formatDate(dayIn(new Date(known.factor.since)))}</span>
            </Cluster>
            <Aside>
              {known.codesLeft === 0
                ? 'No recovery codes are left. Make new ones, or a lost device shuts you out.'
                : `${known.codesLeft} of 10 recovery codes are left.`}
            </Aside>
            <Cluster gap={12}>
              <Button onClick={() => setStep({ kind: 'confirm', what: 'renew' })}>New recovery codes</Button>
              <Button onClick={() => setStep({ kind: 'confirm', what: 'remove' })}>Switch off</Button>
            </Cluster>
          </>
        )}
      </Stack>
    </section>
  );
}

const words = {
  renew: { text: 'The codes that you have end when new ones are made.', label: 'Make new codes' },
  remove: { text: 'Your password alone will open your account then.', label: 'Switch off' },
} as const;

function Confirm(props: {
  what: 'remove' | 'renew';
  factor: OwnFactor;
  onCode: (what: 'remove' | 'renew', factor: OwnFactor, code: string) => Promise<void>;
  onCancel: () => void;
}) {
  const { text, label } = words[props.what];
  return (
    <Stack gap={16}>
      <p>{text}</p>
      <CodeForm label={label} onCode={(code) => props.onCode(props.what, props.factor, code)}>
        <div>
          <Button onClick={props.onCancel}>Cancel</Button>
        </div>
      </CodeForm>
    </Stack>
  );
}
