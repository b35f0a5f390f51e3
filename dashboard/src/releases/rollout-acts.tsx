import type { ReleasesOverview, RolloutOverview } from '@northlight/contract';
import type { RolloutAct } from '@northlight/contract/rollout';
import { Button, Cluster, FormAlert } from '@northlight/shared-ui';
import { useState } from 'react';
import { texts } from '../lib/texts.ts';
import { ActDialog } from './act-dialog.tsx';
import { brakeRollout, changeRollout } from './release-api.ts';

/** What an admin can do about it now; a version that is stopped is only cleared away. */
export function actsOf({ stoppedAt, isPaused = false }: RolloutOverview): readonly RolloutAct[] {
  return stoppedAt === null ? [isPaused ? 'resume' : 'pause', 'finish', 'stop'] : ['stop'];
}

function wordsOf(act: RolloutAct, { version, against, stoppedAt }: RolloutOverview) {
  const { releases } = texts;
  /** Label, consequence, and what is said when it is done. */
  const words = {
    pause: [
      'Pause',
      `Everybody who has ${version} keeps it, and nobody else gets it until the rollout is resumed. It still stops itself.`,
      releases.rolloutPaused,
    ],
    resume: [
      'Resume',
      `More people get ${version} by its plan, whose time went on meanwhile.`,
      releases.rolloutResumed,
    ],
    finish: [
      'Finish',
      `${version} is live for everybody from the next page view on. The rollout no longer stops it; a rollback takes it back.`,
      releases.rolloutFinished,
    ],
    stop: [
      'Stop',
      `Everybody has ${against} again, and open tabs leave ${version} within a minute. It cannot be resumed.`,
      releases.rolloutStopped,
    ],
    clear: [
      'Clear away',
      `Everybody has ${against} already. After this, another version can be released.`,
      releases.rolloutCleared,
    ],
  } as const;
  const [label, consequence, done] = words[stoppedAt === null ? act : 'clear'];
  return { label, doing: `${label} the rollout`, consequence, done };
}

interface RolloutActsProps {
  rollout: RolloutOverview;
  overview: ReleasesOverview;
}

/** The buttons of an admin for one rollout, each of which asks first. */
export function RolloutActs({ rollout, overview }: RolloutActsProps) {
  const [asked, setAsked] = useState<RolloutAct | null>(null);
  return (
    <>
      <Cluster gap={8}>
        {actsOf(rollout).map((act) => {
          const { label, doing } = wordsOf(act, rollout);
          return (
            <Button
              key={act}
              size="sm"
              variant="secondary"
              aria-label={`${doing} of ${rollout.release}`}
              onClick={() => setAsked(act)}
            >
              {label}
            </Button>
          );
        })}
      </Cluster>
      {asked === null ? null : (
        <RolloutDialog act={asked} rollout={rollout} overview={overview} onClose={() => setAsked(null)} />
      )}
    </>
  );
}

interface RolloutDialogProps extends RolloutActsProps {
  act: RolloutAct;
  onClose: () => void;
}

/** A brake is a row that an admin may write; everything else is signed, by the edge or by command. */
function RolloutDialog({ act, onClose, ...opened }: RolloutDialogProps) {
  // What was seen when the dialog opened is what is confirmed, whatever is fetched meanwhile.
  const [{ rollout, overview }] = useState(opened);
  const { release, version, stoppedAt } = rollout;
  const { doing, consequence, done } = wordsOf(act, rollout);
  const isBrake = act === 'stop' && stoppedAt === null;
  const canAct = isBrake || overview.canRollBack;
  return (
    <ActDialog
      title={`${doing} of ${release} ${version}?`}
      description={consequence}
      confirmLabel={canAct ? doing : null}
      tone={act === 'stop' ? 'danger' : 'neutral'}
      act={() =>
        isBrake
          ? brakeRollout(rollout.rollout)
          : changeRollout({ name: release, act, revision: overview.revision })
      }
      done={done}
      failed={texts.releases.rolloutFailed}
      onClose={onClose}
    >
      {canAct ? null : (
        <FormAlert tone="info" title="This edge cannot sign releases">
          Whoever holds the release key runs <code>{`npm run rollout -- ${release} ${act}`}</code>
        </FormAlert>
      )}
    </ActDialog>
  );
}
