import type { LiveRelease, ReleasesOverview } from '@northlight/contract';
import { FormAlert, formatDateTime, Select } from '@northlight/shared-ui';
import { useState } from 'react';
import { useTimeZone } from '../lib/settings/settings-queries.ts';
import { texts } from '../lib/texts.ts';
import { ActDialog } from './act-dialog.tsx';
import { rollBack } from './release-api.ts';

export interface RollbackDialogProps {
  overview: ReleasesOverview;
  release: LiveRelease;
  onClose: () => void;
}

/** Asks which earlier version is to be live again. Where the edge cannot sign, it says how it is done by command. */
export function RollbackDialog({ overview, release, onClose }: RollbackDialogProps) {
  const timeZone = useTimeZone();
  // What was seen when the dialog opened is what is confirmed, whatever is fetched meanwhile.
  const [{ name, version: live, previous, kept }] = useState(release);
  const [{ revision, canRollBack }] = useState(overview);
  const [version, setVersion] = useState(
    kept.find((each) => each.version === previous)?.version ?? kept[0]?.version ?? '',
  );
  return (
    <ActDialog
      title={`Roll back ${name}?`}
      description={`${live} is taken away from the next page view on. Open tabs keep it until they next enter ${name}.`}
      confirmLabel={canRollBack ? `Roll back ${name}` : null}
      act={() => rollBack({ name, version, revision })}
      done={texts.releases.rolledBack}
      failed={texts.releases.rollbackFailed}
      onClose={onClose}
    >
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
    </ActDialog>
  );
}
