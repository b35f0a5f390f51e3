import { toAppError } from '@northlight/auth-kit';
import { useServices } from '@northlight/contract';
import { dayIn } from '@northlight/domain';
import { Badge, Button, Cluster, FormAlert, formatDate, Secondary, Stack } from '@northlight/shared-ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { AccountSection } from '../account-section.tsx';
import { getErrorMessage } from '../texts.ts';
import { useTimeZone } from '../use-time-zone.ts';
import { CodeForm } from './code-form.tsx';
import {
  type ActiveFactor,
  countRecoveryCodes,
  createRecoveryCodes,
  listFactors,
  type NewFactor,
  removeFactor,
  startFactorSetup,
  verifyCode,
} from './factor-api.ts';
import { FactorSetup } from './factor-setup.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

type Step =
  | { readonly kind: 'idle' }
  | { readonly kind: 'set-up'; readonly factor: NewFactor }
  | { readonly kind: 'codes'; readonly codes: readonly string[] }
  | { readonly kind: 'confirm'; readonly action: 'remove' | 'renew' };

/** On /auth/account: sets up the second factor, switches it off, and creates recovery codes. */
export function FactorSection() {
  const { toast } = useServices();
  const queryClient = useQueryClient();
  const [step, setStep] = useState<Step>({ kind: 'idle' });
  const timeZone = useTimeZone();
  const factorQuery = useQuery({
    queryKey: ['account', 'factor'],
    queryFn: async () => {
      const [[factor = null], codesLeft] = await Promise.all([listFactors(), countRecoveryCodes()]);
      return { factor, codesLeft };
    },
  });
  const startSetup = useMutation({
    mutationFn: () => startFactorSetup(),
    onSuccess: (factor) => setStep({ kind: 'set-up', factor }),
  });
  const returnToIdle = () => setStep({ kind: 'idle' });
  // Also refetches the session list, because setting up a factor ends other sessions.
  const refresh = () => queryClient.invalidateQueries({ queryKey: ['account'] });

  const showCodes = async () => {
    setStep({ kind: 'codes', codes: await createRecoveryCodes() });
    await refresh();
  };
  const switchOff = async (factor: ActiveFactor) => {
    await removeFactor(factor.id);
    returnToIdle();
    await refresh();
    toast({
      tone: 'success',
      title: 'Your second factor is off',
      description: 'We have emailed you a confirmation.',
    });
  };

  return (
    <AccountSection
      heading="Second factor"
      query={factorQuery}
      failedTitle="Your second factor could not be loaded"
    >
      {({ factor, codesLeft }) => {
        if (step.kind === 'set-up') {
          return <FactorSetup factor={step.factor} onVerified={showCodes} onCancel={returnToIdle} />;
        }
        if (step.kind === 'codes') return <RecoveryCodes codes={step.codes} onDone={returnToIdle} />;
        if (factor === null) {
          return (
            <>
              {startSetup.isError && <FormAlert>{getErrorMessage(toAppError(startSetup.error))}</FormAlert>}
              <Secondary>
                With a second factor, signing in also requires a code from your phone, so a stolen password is
                not enough.
              </Secondary>
              <div>
                <Button isLoading={startSetup.isPending} onClick={() => startSetup.mutate()}>
                  Set up an authenticator app
                </Button>
              </div>
            </>
          );
        }
        if (step.kind === 'confirm') {
          const { text, label } = confirmations[step.action];
          return (
            <Stack gap={16}>
              <p>{text}</p>
              <CodeForm
                label={label}
                onCode={async (code) => {
                  await verifyCode(code, factor.id);
                  await (step.action === 'renew' ? showCodes() : switchOff(factor));
                }}
              >
                <div>
                  <Button onClick={returnToIdle}>Cancel</Button>
                </div>
              </CodeForm>
            </Stack>
          );
        }
        return (
          <>
            <Cluster gap={12}>
              <Badge tone="success">On</Badge>
              <span>Authenticator app, added {formatDate(dayIn(new Date(factor.addedAt), timeZone))}</span>
            </Cluster>
            <Secondary>
              {codesLeft === 0
                ? 'You have no recovery codes left. Create new ones, or you will lose access if you lose your device.'
                : `${codesLeft} of 10 recovery codes left`}
            </Secondary>
            <Cluster gap={12}>
              <Button onClick={() => setStep({ kind: 'confirm', action: 'renew' })}>
                Create new recovery codes
              </Button>
              <Button onClick={() => setStep({ kind: 'confirm', action: 'remove' })}>Switch off</Button>
            </Cluster>
          </>
        );
      }}
    </AccountSection>
  );
}

const confirmations = {
  renew: { text: 'New codes replace your current ones.', label: 'Create new codes' },
  remove: { text: 'Your account will be protected only by your password.', label: 'Switch off' },
} as const;
