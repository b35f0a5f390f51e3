import { AppError } from '@northlight/auth-kit';
import { type LiveRelease, type ReleasesOverview, useServices } from '@northlight/contract';
import {
  AlertDialog,
  Button,
  DialogBody,
  DialogFooter,
  FormAlert,
  formatDateTime,
  Select,
} from '@northlight/shared-ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTimeZone } from '../lib/settings/settings-queries.ts';
import { texts } from '../lib/texts.ts';
import { releasesQuery, rollBack } from './release-api.ts';

export interface RollbackDialogProps {
  overview: ReleasesOverview;
  release: LiveRelease;
  onClose: () => void;
}

/** Asks which earlier version is to be live again. Where the edge cannot sign, it says how it is done by command. */
export function RollbackDialog({ overview, release, onClose }: RollbackDialogProps) {
  const { toast } = useServices();
  const timeZone = useTimeZone();
  const queryClient = useQueryClient();
  const cancel = useRef<HTMLButtonElement>(null);
  // What was seen when the dialog opened is what is confirmed, whatever is fetched meanwhile.
  const [{ name, version: live, previous, kept }] = useState(release);
  const [{ revision, canRollBack }] = useState(overview);
  const [version, setVersion] = useState(
    kept.find((each) => each.version === previous)?.version ?? kept[0]?.version ?? '',
  );
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => rollBack({ name, version, revision }),
    onSuccess: () => {
      toast({ tone: 'success', title: texts.success, description: texts.releases.rolledBack });
      onClose();
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: releasesQuery().queryKey }),
  });

  return (
    <AlertDialog
      isOpen
      onClose={onClose}
      isBusy={isPending}
      initialFocus={cancel}
      title={`Roll back ${name}?`}
      description={`${live} is taken away from the next page view on. Open tabs keep it until they next enter ${name}.`}
    >
      <DialogBody>
        {error === null ? null : (
          <FormAlert title={texts.releases.rollbackFailed}>{reasonOf(error)}</FormAlert>
        )}
        <Select
          label="Version to make live again"
          items={kept.map((each) => ({
            value: each.version,
            label: `${each.version} · ${formatDateTime(each.publishedAt, timeZone)}`,
          }))}
          value={version}
          onValueChange={setVersion}
        />
        {canRollBack ? null : (
          <FormAlert tone="info" title="This edge cannot sign releases">
            Whoever holds the release key runs <code>{`npm run rollback -- ${name} ${version}`}</code>
          </FormAlert>
        )}
      </DialogBody>
      <DialogFooter>
        <Button ref={cancel} onClick={onClose} disabled={isPending}>
          {canRollBack ? 'Cancel' : 'Close'}
        </Button>
        {canRollBack ? (
          <Button variant="danger" isLoading={isPending} onClick={() => mutate()}>
            Roll back {name}
          </Button>
        ) : null}
      </DialogFooter>
    </AlertDialog>
  );
}

function reasonOf(error: Error): string {
  const said = error instanceof AppError ? error.details.serverMessage : undefined;
  return said ?? 'The edge could not be asked. Try again in a moment.';
}
