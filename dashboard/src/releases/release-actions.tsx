import { AppError } from '@northlight/auth-kit';
import { type LiveRelease, type ReleasesOverview, useServices } from '@northlight/contract';
import type { RolloutAct } from '@northlight/contract/rollout';
import { Button, Cluster, ConfirmDialog, FormAlert, formatDateTime, SelectBox } from '@northlight/shared-ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTimeZone } from '../queries/settings-queries.ts';
import { texts } from '../texts.ts';
import { changeRollout, type Rollout, releasesQuery, rollBack, stopRollout } from './release-queries.ts';

interface ActionDialogProps {
  title: string;
  description: string;
  /** Null until the user has chosen a version. */
  confirmLabel: string | null;
  tone?: 'danger' | 'neutral';
  run: () => Promise<unknown>;
  successText: string;
  failedText: string;
  /** The command to run instead, if the edge cannot sign releases; otherwise null. */
  command: string | null;
  onClose: () => void;
  children?: ReactNode;
}

/** Confirms and runs a change to what is live. If the edge cannot sign, it shows the command instead. */
function ActionDialog({
  run,
  successText,
  failedText,
  command,
  onClose,
  children,
  ...dialogProps
}: ActionDialogProps) {
  const { toast } = useServices();
  const queryClient = useQueryClient();
  const { mutate, error, isPending } = useMutation({
    mutationFn: run,
    onSuccess: () => {
      toast({ tone: 'success', title: texts.success, description: successText });
      onClose();
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: releasesQuery().queryKey }),
  });
  const reason = error instanceof AppError ? error.details.serverMessage : undefined;
  return (
    <ConfirmDialog
      {...dialogProps}
      isOpen
      isBusy={isPending}
      confirmLabel={command === null ? dialogProps.confirmLabel : null}
      cancelLabel={command === null ? 'Cancel' : 'Close'}
      onConfirm={() => mutate()}
      onCancel={onClose}
    >
      {error === null ? null : (
        <FormAlert title={failedText}>
          {reason ?? 'The server did not respond. Try again in a moment.'}
        </FormAlert>
      )}
      {children}
      {command === null ? null : (
        <FormAlert tone="info" title="This edge cannot sign releases">
          The person with the release key runs <code>{command}</code>
        </FormAlert>
      )}
    </ConfirmDialog>
  );
}

interface RollbackProps {
  overview: ReleasesOverview;
  release: LiveRelease;
}

/** Rolls back to an earlier version that the user chooses. */
export function RollbackButton({ overview, release }: RollbackProps) {
  // Confirms the data that was on screen when the dialog opened, even if it has been refetched since.
  const [pendingAction, setPendingAction] = useState<RollbackProps | null>(null);
  if (release.kept.length === 0) return 'No earlier version';
  return (
    <>
      <Button
        size="sm"
        variant="secondary"
        aria-label={`Roll back ${release.name}`}
        onClick={() => setPendingAction({ overview, release })}
      >
        Roll back
      </Button>
      {pendingAction === null ? null : (
        <RollbackDialog {...pendingAction} onClose={() => setPendingAction(null)} />
      )}
    </>
  );
}

function RollbackDialog({ overview, release, onClose }: RollbackProps & { onClose: () => void }) {
  const timeZone = useTimeZone();
  const { name, previous, kept } = release;
  const [version, setVersion] = useState(kept.find((entry) => entry.version === previous)?.version ?? '');
  return (
    <ActionDialog
      title={`Roll back ${name}?`}
      description={`New page views no longer get ${release.version}. Open tabs keep it until they next open ${name}.`}
      confirmLabel={version === '' ? null : `Roll back ${name}`}
      run={() => rollBack({ name, version, revision: overview.revision })}
      successText={texts.releases.rolledBack}
      failedText={texts.releases.rollbackFailed}
      command={overview.canRollBack ? null : `npm run rollback -- ${name} ${version}`}
      onClose={onClose}
    >
      <SelectBox
        aria-label="Version to make live again"
        value={version}
        onChange={(event) => setVersion(event.target.value)}
      >
        {version === '' ? <option value="">Choose a version</option> : null}
        {kept.map((entry) => (
          <option key={entry.version} value={entry.version}>
            {entry.version} · {formatDateTime(entry.publishedAt, timeZone)}
            {entry.wasRolledBack ? ' · rolled back' : null}
          </option>
        ))}
      </SelectBox>
    </ActionDialog>
  );
}

/** The label, consequence and success message of a rollout action. */
function describeAction(act: RolloutAct, { version, against, stoppedAt }: Rollout) {
  const { releases } = texts;
  const descriptions = {
    pause: [
      'Pause',
      `Visitors who have ${version} keep it. No one else gets it until you resume the rollout. It still stops automatically if visits fail.`,
      releases.rolloutPaused,
    ],
    resume: [
      'Resume',
      `The rollout of ${version} continues as planned. The paused time counts too.`,
      releases.rolloutResumed,
    ],
    finish: [
      'Finish',
      `${version} is live for everyone from the next page view. After that, only a rollback removes it.`,
      releases.rolloutFinished,
    ],
    stop: [
      'Stop',
      `Everyone gets ${against} again, and open tabs stop using ${version} within a minute. The rollout cannot be resumed.`,
      releases.rolloutStopped,
    ],
    clear: [
      'Clear',
      `Everyone already has ${against}. After this, another version can be released.`,
      releases.rolloutCleared,
    ],
  } as const;
  const [label, consequence, successText] = descriptions[stoppedAt === null ? act : 'clear'];
  return { label, title: `${label} the rollout`, consequence, successText };
}

interface RolloutProps {
  overview: ReleasesOverview;
  rollout: Rollout;
}

/** An admin's buttons for a rollout. A stopped rollout can only be cleared. */
export function RolloutButtons({ overview, rollout }: RolloutProps) {
  // Confirms the data that was on screen when the dialog opened, even if it has been refetched since.
  const [pendingAction, setPendingAction] = useState<(RolloutProps & { act: RolloutAct }) | null>(null);
  const runningActs = [rollout.isPaused ? 'resume' : 'pause', 'finish', 'stop'] as const;
  const acts = rollout.stoppedAt === null ? runningActs : (['stop'] as const);
  return (
    <>
      <Cluster gap={8}>
        {acts.map((act) => {
          const { label, title } = describeAction(act, rollout);
          return (
            <Button
              key={act}
              size="sm"
              variant="secondary"
              aria-label={`${title} of ${rollout.release}`}
              onClick={() => setPendingAction({ overview, rollout, act })}
            >
              {label}
            </Button>
          );
        })}
      </Cluster>
      {pendingAction === null ? null : (
        <RolloutDialog {...pendingAction} onClose={() => setPendingAction(null)} />
      )}
    </>
  );
}

/** Stopping only inserts a row, which admins may do. The edge or a command signs all other actions. */
function RolloutDialog(props: RolloutProps & { act: RolloutAct; onClose: () => void }) {
  const { overview, rollout, act, onClose } = props;
  const { release, version, stoppedAt } = rollout;
  const { title, consequence, successText } = describeAction(act, rollout);
  const isStop = act === 'stop' && stoppedAt === null;
  return (
    <ActionDialog
      title={`${title} of ${release} ${version}?`}
      description={consequence}
      confirmLabel={title}
      tone={act === 'stop' ? 'danger' : 'neutral'}
      run={() =>
        isStop
          ? stopRollout(rollout.rollout)
          : changeRollout({ name: release, act, revision: overview.revision })
      }
      successText={successText}
      failedText={texts.releases.rolloutFailed}
      command={isStop || overview.canRollBack ? null : `npm run rollout -- ${release} ${act}`}
      onClose={onClose}
    />
  );
}
