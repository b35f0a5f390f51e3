import {
  checkRelease,
  createTrialToken,
  getKeyList,
  loadOrCreateKeys,
  maxTrialHours,
  parseTrialToken,
  type RegistryDocument,
  type ReleaseKeys,
  type ReleaseStore,
  revokeTrial,
} from '@northlight/registry';
import { parseArguments } from '../args.ts';
import type { CommandInput } from '../command.ts';
import { readRunningInstance, resolveDataFolder } from '../data-folder.ts';
import { explainReleaseError } from '../release/release-changed.ts';
import { openReleaseStore } from '../store/open-release-store.ts';
import { readProvenance } from '../store/provenance.ts';
import { Progress } from '../terminal/progress.ts';
import { UserError } from '../user-error.ts';

const defaultHours = 24;

/** `npm run trial -- <name> [version]`: prints a link that shows a stored version to anyone who opens it. */
export async function run({ root, args }: CommandInput): Promise<number> {
  const options = { hours: 'string', revoke: 'string', data: 'string' } as const;
  const { positionals, values } = parseArguments(args, options, 2);
  const dataFolder = resolveDataFolder(root, values.data ?? process.env.DATA_DIR);
  const store = await openReleaseStore(dataFolder);
  const keys = await loadOrCreateKeys(process.env, dataFolder);
  const result = await store.read();
  if (!result.ok) throw new UserError('Cannot read the registry:', result.problems);
  keys.updateList(getKeyList(result.parts));
  const progress = new Progress();
  try {
    if (values.revoke !== undefined) {
      progress.line(await revoke(store, keys, values.revoke, root));
      return 0;
    }
    const [name, version] = positionals;
    if (name === undefined) throw new UserError('Missing package name.', ['See --help.']);
    await store.requirePermission(name);
    const trialVersion = await selectVersion(store, result.registry, name, version);
    const until = new Date(Date.now() + parseHours(values.hours) * 3_600_000);
    const token = createTrialToken(keys, name, trialVersion, until);
    const site = process.env.SITE_URL || readRunningInstance(dataFolder)?.url;
    const link = `${site?.replace(/\/+$/, '') ?? ''}/__trial/${token}`;
    progress.line(`\nThis link shows ${name} ${trialVersion} until ${until.toISOString()}:\n\n${link}\n`);
    if (site === undefined) progress.line('Set SITE_URL to print the complete link.\n');
    progress.line(`Revoke it: npm run trial -- --revoke <link>\n`);
    return 0;
  } catch (error) {
    throw explainReleaseError(error);
  }
}

function parseHours(text: string | undefined): number {
  if (text === undefined) return defaultHours;
  const hours = Number(text);
  if (/^\d+(\.\d+)?$/.test(text) && hours > 0 && hours <= maxTrialHours) return hours;
  throw new UserError(`--hours is "${text}". Use a number up to ${maxTrialHours}.`);
}

/** The requested version or the newest stored one. @throws UserError if it conflicts with the live versions */
async function selectVersion(
  store: ReleaseStore,
  registry: RegistryDocument,
  name: string,
  requestedVersion: string | undefined,
): Promise<string> {
  const [newest] = await store.versions(name);
  const version = requestedVersion ?? newest?.version;
  const publish = `Store a version with \`npm run release -- ${name} --publish\`.`;
  if (version === undefined) throw new UserError(`The store has no version of ${name}.`, [publish]);
  if (version === registry.releases[name]?.version)
    throw new UserError(`${name} ${version} is already live.`, [publish]);
  const record = await store.find(name, version);
  if (record === null) throw new UserError(`${name} ${version} is not in the store.`, [publish]);
  const failures = checkRelease(record.manifest, { registry, backendSchema: null });
  if (failures.length === 0) return version;
  throw new UserError(
    `${name} ${version} conflicts with the live versions, so no browser could show it:`,
    failures.map(({ message }) => `- ${message}`),
  );
}

async function revoke(store: ReleaseStore, keys: ReleaseKeys, link: string, root: string): Promise<string> {
  const trial = parseTrialToken(link.slice(link.lastIndexOf('/') + 1), keys);
  if (trial === null) throw new UserError('This is not a trial link for this product.');
  await revokeTrial(store, trial, await readProvenance(root));
  return `\nThe link to ${trial.name} ${trial.version} has been revoked.\n`;
}
