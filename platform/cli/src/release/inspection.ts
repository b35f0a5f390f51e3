import { join } from 'node:path';
import { readSettings } from '@northlight/node-kit';
import type { Inspect, Inspection } from '@northlight/registry';
import { findBrowser } from '../browser.ts';
import { dataSubfolders } from '../data-folder.ts';
import { type StandIn, startStandIn } from '../gate/stand-in-backend.ts';
import type { TryOutOptions } from '../gate/try-out.ts';
import { UserError } from '../user-error.ts';

const defaultLimit = 600;
/** The browser's share of the time limit; the other steps need the remaining time. */
const browserShare = 2 / 3;

/** Milliseconds for build and checks; `RELEASE_LIMIT` is in seconds. */
export const readTimeLimit = () => Number(readSettings(process.env).RELEASE_LIMIT ?? defaultLimit) * 1000;

/** Runs the other inspections only if type-checking passes. */
export function inspectAfterTypes(types: Promise<readonly Inspection[]>, inspect: Inspect): Inspect {
  return async (candidates, live) => {
    const typeInspections = await types;
    const failures = typeInspections.flatMap((inspection) => inspection.failures);
    const outcomes = (typeInspections[0]?.outcomes ?? []).slice(0, 1);
    if (failures.length > 0) return { failures, outcomes };
    const inspection = await inspect(candidates, live);
    return { failures: inspection.failures, outcomes: [...outcomes, ...inspection.outcomes] };
  };
}

/** `RELEASE_TRY_OUT=0` skips server render and browser run, for a pipeline that runs them separately. */
const isTryOutEnabled = () => process.env.RELEASE_TRY_OUT !== '0';

/** Starts the test backend in parallel with the build, because both take a long time. */
export function startStandInEarly(root: string) {
  let running: StandIn | null = null;
  const started = isTryOutEnabled() ? startStandIn(root) : Promise.resolve(null);
  // The code that awaits `started` handles a failure.
  started.then(
    (standIn) => {
      running = standIn;
    },
    () => undefined,
  );
  return { started, stop: async () => running?.stop() };
}

/**
 * The browser for the browser run; null without one.
 * @throws UserError in a pipeline, where nobody would read that the run was skipped
 */
export async function findReleaseBrowser(
  isSkipped: boolean,
  find: () => Promise<string | null> = findBrowser,
): Promise<string | null> {
  if (isSkipped || !isTryOutEnabled()) return null;
  const browser = await find();
  if (browser !== null || !process.env.CI || process.env.CI === 'false') return browser;
  throw new UserError('No Chromium or Chrome was found for the browser run. Nothing was changed.', [
    'Install one in this job (on Debian: apt-get install chromium), or set CHROMIUM_PATH.',
    'To release without the browser run, add --without-browser.',
  ]);
}

export async function createInspection({
  dataFolder,
  ...override
}: Pick<TryOutOptions, 'store' | 'backend' | 'standIn' | 'onPage' | 'browser'> & {
  readonly dataFolder: string;
}): Promise<Inspect> {
  if (!isTryOutEnabled()) {
    const skipped = { result: 'skipped', note: 'RELEASE_TRY_OUT is 0' } as const;
    const outcomes = (['server render', 'browser run'] as const).map((check) => ({ check, ...skipped }));
    return async () => ({ failures: [], outcomes });
  }
  const { tryOut } = await import('../gate/try-out.ts');
  const cacheFolder = join(dataFolder, dataSubfolders.edgeCache);
  return tryOut({
    ...override,
    cacheFolder,
    runLimit: readTimeLimit() * browserShare,
  });
}
