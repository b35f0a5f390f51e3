import {
  checkRelease,
  keyListOf,
  keysOrNew,
  longestTrialHours,
  makeTrial,
  type RegistryDocument,
  type ReleaseKeys,
  type ReleaseStore,
  readTrial,
  revokeTrial,
} from '@northlight/registry';
import { parseArguments } from '../args.ts';
import { releaseFailure } from '../build/release-changed.ts';
import type { CommandInput } from '../command.ts';
import { dataFolderOf, readRunning } from '../data-folder.ts';
import { openReleases } from '../releases/open-store.ts';
import { provenanceOf } from '../releases/provenance.ts';
import { Progress } from '../terminal/progress.ts';
import { UserError } from '../user-error.ts';

const defaultHours = 24;

/** `npm run trial -- <name> [version]`: prints a link that shows a published version in one browser for a while. */
export async function trial({ root, args }: CommandInput): Promise<number> {
  const { words, values } = parseArguments(args, { hours: 'string', revoke: 'string', data: 'string' }, 2);
  const dataFolder = dataFolderOf(root, values.data ?? process.env.DATA_DIR);
  const store = await openReleases(dataFolder);
  const keys = await keysOrNew(process.env, dataFolder);
  const reading = await store.read();
  if (!reading.ok) throw new UserError('There is no registry to try something in:', reading.problems);
  keys.learn(keyListOf(reading.parts));
  const progress = new Progress();
  try {
    if (values.revoke !== undefined) {
      progress.line(await revoke(store, keys, values.revoke, root));
      return 0;
    }
    const [name, version] = words;
    if (name === undefined) throw new UserError('What is to be tried?', ['--help says how it is named.']);
    await store.requireRight(name);
    const wanted = await wantedVersion(store, reading.registry, name, version);
    const until = new Date(Date.now() + hoursOf(values.hours) * 3_600_000);
    const token = makeTrial(keys, name, wanted, until);
    const site = process.env.SITE_URL || readRunning(dataFolder)?.url;
    const link = `${site?.replace(/\/+$/, '') ?? ''}/__trial/${token}`;
    progress.line(
      `\n${name} ${wanted}, in every browser that opens this link until ${until.toISOString()}:\n\n${link}\n`,
    );
    if (site === undefined) progress.line('Set SITE_URL to have the whole address.\n');
    progress.line(`To end it before: npm run trial -- --revoke <the link>\n`);
    return 0;
  } catch (error) {
    throw releaseFailure(error);
  }
}

function hoursOf(text: string | undefined): number {
  if (text === undefined) return defaultHours;
  const hours = Number(text);
  if (/^\d+(\.\d+)?$/.test(text) && hours > 0 && hours <= longestTrialHours) return hours;
  throw new UserError(`--hours ${text} is no number of hours up to ${longestTrialHours}.`);
}

/** The one that was named, else the newest in the store; it has to fit what is live. */
async function wantedVersion(
  store: ReleaseStore,
  registry: RegistryDocument,
  name: string,
  named: string | undefined,
): Promise<string> {
  const [newest] = await store.versions(name);
  const version = named ?? newest?.version;
  const publish = `\`npm run release -- ${name} --publish\` stores one.`;
  if (version === undefined) throw new UserError(`No version of ${name} is in the store.`, [publish]);
  if (version === registry.releases[name]?.version)
    throw new UserError(`${name} ${version} is live: there is nothing to try.`, [publish]);
  const record = await store.find(name, version);
  if (record === null) throw new UserError(`${name} ${version} is not in the store.`, [publish]);
  const failures = checkRelease(record.manifest, { registry, backendSchema: null });
  if (failures.length === 0) return version;
  throw new UserError(
    `${name} ${version} does not fit what is live, so no browser could show it:`,
    failures.map(({ message }) => `- ${message}`),
  );
}

async function revoke(store: ReleaseStore, keys: ReleaseKeys, link: string, root: string): Promise<string> {
  const said = readTrial(link.slice(link.lastIndexOf('/') + 1), keys);
  if (said === null) throw new UserError('This is no trial link that a key of ours has signed.');
  await revokeTrial(store, said, await provenanceOf(root));
  return `\nThe link to ${said.name} ${said.version} shows nothing any more.\n`;
}
