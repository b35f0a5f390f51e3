import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { RemoteBuildManifest } from '@northlight/contract/data';
import { runScriptInFolder } from '../backup/database.ts';
import { openAccountsSql } from '../backup/sql.ts';
import { findBrowser } from '../browser.ts';
import { dataSubfolders } from '../data-folder.ts';
import { embedded } from '../embedded-programs.ts';
import { smokeTest } from '../gate/smoke-test.ts';
import type { Person } from '../gate/stand-in-backend.ts';
import { groupFaults, signIn } from '../gate/try-out.ts';
import { createNodeProgram, runToEnd } from '../processes/child.ts';
import { UserError } from '../user-error.ts';

/** An account in the restored instance. */
export interface DrillPerson extends Person {
  /** Whether it kept its password; otherwise the drill has set a new one in its copy. */
  readonly hasKnownPassword: boolean;
}

/** A running restored instance. */
export interface RestoredInstance {
  readonly url: string;
  readonly publishableKey: string;
  readonly people: readonly DrillPerson[];
}

/** A check's result; null if it could not run here. */
export type CheckSummary = string | null;

/** Lets one account per role sign in. Known passwords are `DRILL_PASSWORD` and the demo password. */
export async function prepareDrillAccounts(root: string, dataFolder: string): Promise<DrillPerson[]> {
  const knownPasswords = [process.env.DRILL_PASSWORD ?? '', await readDemoPassword(root)].filter(
    (text) => text !== '',
  );
  const script = openAccountsSql(knownPasswords, randomBytes(18).toString('base64url'));
  const people = await runScriptInFolder<DrillPerson>(root, join(dataFolder, dataSubfolders.backend), [
    script,
  ]);
  if (people.length > 0) return people;
  throw new UserError('The restored database has no confirmed account, so no one could sign in.');
}

async function readDemoPassword(root: string): Promise<string> {
  const file = join(root, embedded.accounts);
  if (!existsSync(file)) return '';
  const { demoPassword: text = '' } = (await import(pathToFileURL(file).href)) as { demoPassword?: string };
  return text;
}

/** Runs the release's smoke test on every live remote. */
export async function checkScreens(
  { url, publishableKey, people }: RestoredInstance,
  remotes: readonly RemoteBuildManifest[],
): Promise<CheckSummary> {
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
  const failures = groupFaults(faults).map(({ message }) => message);
  if (failures.length > 0) throw new UserError('These screens of the restored instance failed:', failures);
  return summary;
}

/** Probes a sample of the permission matrix, on a copy because the probes write their own rows. */
export async function probePermissions(root: string, dataFolder: string): Promise<CheckSummary> {
  const program = join(root, embedded.permissionProbe);
  if (!existsSync(program)) return null;
  const copy = await mkdtemp(join(tmpdir(), 'drill-permissions-'));
  try {
    await cp(join(dataFolder, dataSubfolders.backend), copy, { recursive: true });
    const { code, output } = await runToEnd({
      ...createNodeProgram(program),
      cwd: root,
      env: { PROBED_FOLDER: copy },
      limitMs: 240_000,
    });
    const lines = output.trim().split('\n');
    if (code !== 0)
      throw new UserError('The permissions of the restored database are wrong:', lines.slice(-12));
    return lines.at(-1) ?? '';
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
}
