import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { RemoteBuildManifest } from '@northlight/contract/data';
import { findBrowser } from '../browser.ts';
import { dataParts } from '../data-folder.ts';
import { embedded } from '../embedded-programs.ts';
import { nodeProgram, runToEnd } from '../processes/child.ts';
import { smokeTest } from '../releases/smoke.ts';
import type { Person } from '../releases/stand-in-backend.ts';
import { failuresOf, signIn } from '../releases/try-out.ts';
import { UserError } from '../user-error.ts';
import { runInFolder } from './database.ts';
import { openAccounts } from './sql.ts';

/** Somebody who can sign in to what was restored. */
export interface DrillPerson extends Person {
  /** Whether the password is the saved one; else this drill has set another in its copy. */
  readonly hasOwnPassword: boolean;
}

/** A restored product that runs. */
export interface RestoredProduct {
  readonly url: string;
  readonly publishableKey: string;
  readonly people: readonly DrillPerson[];
}

/** What a check found in order, in words; null: it could not run here. */
export type Proof = string | null;

/** One person of each role. Known are `DRILL_PASSWORD` and the password of the demonstration. */
export async function openDrillAccounts(root: string, dataFolder: string): Promise<DrillPerson[]> {
  const known = [process.env.DRILL_PASSWORD ?? '', await demoPassword(root)].filter((text) => text !== '');
  const script = openAccounts(known, randomBytes(18).toString('base64url'));
  const people = await runInFolder<DrillPerson>(root, join(dataFolder, dataParts.backend), script);
  if (people.length > 0) return people;
  throw new UserError('Nobody in what was restored could sign in: it has no confirmed account.');
}

async function demoPassword(root: string): Promise<string> {
  const file = join(root, embedded.accounts);
  if (!existsSync(file)) return '';
  const { demoPassword: text = '' } = (await import(pathToFileURL(file).href)) as { demoPassword?: string };
  return text;
}

/** The release's smoke test: every page of every live remote, as everybody who may open it. */
export async function openScreens(
  { url, publishableKey, people }: RestoredProduct,
  remotes: readonly RemoteBuildManifest[],
): Promise<Proof> {
  for (const person of people) await signIn(url, publishableKey, person);
  const program = await findBrowser();
  if (program === null) return null;
  const { faults, summary } = await smokeTest(remotes, {
    program,
    url,
    people,
    signIn: (person) => signIn(url, publishableKey, person),
    limit: 180_000,
  });
  const failures = failuresOf(faults).map(({ message }) => message);
  if (failures.length > 0) throw new UserError('Screens of what was restored:', failures);
  return summary;
}

/** A sample of the permission matrix, on a copy whose rows make room for the suite's own. */
export async function probeRules(root: string, dataFolder: string): Promise<Proof> {
  const program = join(root, embedded.rulesProbe);
  if (!existsSync(program)) return null;
  const copy = await mkdtemp(join(tmpdir(), 'drill-rules-'));
  try {
    await cp(join(dataFolder, dataParts.backend), copy, { recursive: true });
    const { code, output } = await runToEnd({
      ...nodeProgram(program),
      cwd: root,
      env: { PROBED_FOLDER: copy },
      limitMs: 240_000,
    });
    const lines = output.trim().split('\n');
    if (code !== 0) throw new UserError('The rules of what was restored:', lines.slice(-12));
    return lines.at(-1) ?? '';
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
}
