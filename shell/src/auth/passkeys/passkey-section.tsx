import { useServices } from '@northlight/contract';
import { Button, FormAlert, Secondary } from '@northlight/shared-ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { AccountSection } from '../account-section.tsx';
import { describePasskeyError, readErrorCode } from './describe-passkey-error.ts';
import {
  addPasskey,
  getReauthRequirement,
  listPasskeys,
  removePasskey,
  renamePasskey,
  type UserPasskey,
} from './passkey-api.ts';
import { PasskeyRow } from './passkey-row.tsx';
import { usePasskeysAvailable } from './passkey-support.ts';
import { ReauthForm } from './reauth-form.tsx';

/** The current step. */
type Step =
  | { readonly kind: 'idle' }
  | { readonly kind: 'reauthenticate'; readonly method: 'password' | 'code' }
  | { readonly kind: 'rename'; readonly id: string };

const queryKey = ['account', 'passkeys'];

/** On /auth/account: the user's passkeys. Renders nothing if passkeys are not available. */
export function PasskeySection({ email }: { email: string }) {
  return usePasskeysAvailable() ? <Passkeys email={email} /> : null;
}

function Passkeys({ email }: { email: string }) {
  const { confirm, toast } = useServices();
  const queryClient = useQueryClient();
  const [step, setStep] = useState<Step>({ kind: 'idle' });
  const passkeyQuery = useQuery({ queryKey, queryFn: listPasskeys });
  const refresh = () => queryClient.invalidateQueries({ queryKey });

  const returnToIdle = () => setStep({ kind: 'idle' });

  const add = useMutation({
    mutationFn: async ({ isReauthenticated }: { isReauthenticated: boolean }) => {
      const requirement = isReauthenticated ? null : await getReauthRequirement();
      if (requirement?.isRequired) return setStep({ kind: 'reauthenticate', method: requirement.method });
      try {
        const id = await addPasskey();
        await refresh();
        setStep({ kind: 'rename', id });
        toast({ tone: 'success', title: 'Passkey added', description: 'You can now sign in with it.' });
      } catch (error) {
        // The backend's clock may differ from this device's.
        if (readErrorCode(error) !== 'reauthentication_needed') throw error;
        setStep({ kind: 'reauthenticate', method: (await getReauthRequirement()).method });
      }
    },
  });
  const remove = useMutation({
    mutationFn: ({ id }: UserPasskey) => removePasskey(id),
    onSuccess: () =>
      toast({ tone: 'success', title: 'Passkey removed', description: 'It can no longer sign you in.' }),
    onSettled: refresh,
  });
  const isBusy = add.isPending || remove.isPending;
  const error = add.error ?? remove.error;

  const confirmRemoval = async (passkey: UserPasskey) => {
    const isConfirmed = await confirm({
      title: 'Remove this passkey?',
      description: `“${passkey.name}” will no longer sign you in. Your password still works. Also delete the passkey on the device that stores it.`,
      confirmLabel: 'Remove',
      tone: 'danger',
    });
    if (!isConfirmed) return;
    add.reset();
    remove.mutate(passkey);
  };
  const startAdding = (isReauthenticated: boolean) => {
    remove.reset();
    return add.mutateAsync({ isReauthenticated }).catch(() => undefined);
  };
  const saveName = async (passkey: string, name: string) => {
    await renamePasskey(passkey, name);
    await refresh();
    returnToIdle();
  };

  return (
    <AccountSection
      heading="Passkeys"
      lead={
        <Secondary>
          A passkey signs you in with your fingerprint, face or device PIN instead of your password. It works
          only on this site, so a fake copy of our pages cannot use it.
        </Secondary>
      }
      query={passkeyQuery}
      failedTitle="Your passkeys could not be loaded"
    >
      {(passkeys) => (
        <>
          {error !== null && <FormAlert>{describePasskeyError(error)}</FormAlert>}
          {passkeys.length > 0 && (
            <ul>
              {passkeys.map((passkey) => (
                <PasskeyRow
                  key={passkey.id}
                  passkey={passkey}
                  isRenaming={step.kind === 'rename' && step.id === passkey.id}
                  isBusy={remove.isPending && remove.variables.id === passkey.id}
                  isDisabled={isBusy || step.kind === 'reauthenticate'}
                  onRename={() => setStep({ kind: 'rename', id: passkey.id })}
                  onSaveName={(name) => saveName(passkey.id, name)}
                  onCancel={returnToIdle}
                  onRemove={() => void confirmRemoval(passkey)}
                />
              ))}
            </ul>
          )}
          {step.kind === 'reauthenticate' ? (
            <ReauthForm
              method={step.method}
              email={email}
              onReauthenticated={async () => {
                // Reauthentication may have created a new session.
                void queryClient.invalidateQueries({ queryKey: ['account', 'sessions'] });
                returnToIdle();
                await startAdding(true);
              }}
              onCancel={returnToIdle}
            />
          ) : (
            <div>
              <Button isLoading={add.isPending} disabled={isBusy} onClick={() => void startAdding(false)}>
                Add a passkey
              </Button>
            </div>
          )}
        </>
      )}
    </AccountSection>
  );
}
