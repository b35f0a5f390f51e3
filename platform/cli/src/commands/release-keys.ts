import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  FolderStore,
  isReleaseName,
  makeKeyTexts,
  type RegistryDocument,
  type ReleaseStore,
  readPublicKey,
  setKeys,
  shellName,
  type TeamKey,
} from '@northlight/registry';
import { parseArguments } from '../args.ts';
import { releaseFailure } from '../build/release-changed.ts';
import type { CommandInput } from '../command.ts';
import { dataFolderOf } from '../data-folder.ts';
import { openReleases } from '../releases/open-store.ts';
import { Progress } from '../terminal/progress.ts';
import { UserError } from '../user-error.ts';

/**
 * `npm run release-keys`: without a name a pair of root keys, which is stored nowhere; with names the right to release
 * these alone, for a key that the team has made (`--public`) or for a new one. Every edge learns it by the registry.
 */
export async function releaseKeys({ root, args }: CommandInput): Promise<number> {
  const { words, values, switches } = parseArguments(
    args,
    {
      list: 'boolean',
      public: 'string',
      withdraw: 'string',
      keep: 'boolean',
      server: 'boolean',
      sign: 'boolean',
      data: 'string',
    },
    Number.POSITIVE_INFINITY,
  );
  const modes = ['list', 'sign'].filter((name) => switches.has(name));
  const given = [
    ...modes,
    ...(values.withdraw === undefined ? [] : ['withdraw']),
    ...(words.length > 0 ? ['a name'] : []),
  ];
  if (given.length > 1) throw new UserError(`${given.join(' and ')} exclude each other.`);
  if (switches.has('keep') && values.withdraw === undefined)
    throw new UserError('--keep goes with --withdraw.');
  if (values.public !== undefined && words.length === 0) throw new UserError('--public goes with a name.');
  if (switches.has('server') && words.length === 0) throw new UserError('--server goes with a name.');
  if (given.length === 0) return printRootPair();
  const dataFolder = dataFolderOf(root, values.data ?? process.env.DATA_DIR);
  const store = await openReleases(dataFolder);
  try {
    if (switches.has('list')) await list(store);
    else if (switches.has('sign')) await sign(store);
    else if (values.withdraw !== undefined) await withdraw(store, values.withdraw, switches.has('keep'));
    else await grant(store, dataFolder, words, values.public, switches.has('server'));
  } catch (error) {
    throw releaseFailure(error);
  }
  return 0;
}

const say = (line: string) => new Progress().line(line);

function printRootPair(): number {
  const { publicKey, privateKey } = makeKeyTexts();
  say(`# For every edge, and for whoever releases\nRELEASE_PUBLIC_KEY=${publicKey}`);
  say(
    `# For who may release everything, and give keys to teams: a secret\nRELEASE_PRIVATE_KEY=${privateKey}`,
  );
  return 0;
}

/** Short enough to be typed; of the public key, so that it says nothing secret. */
const idOf = (key: string) => createHash('sha256').update(key).digest('hex').slice(0, 8);

async function grant(
  store: ReleaseStore,
  dataFolder: string,
  names: readonly string[],
  given: string | undefined,
  bringsServer: boolean,
): Promise<void> {
  const wrong = names.find((name) => !isReleaseName(name));
  if (wrong !== undefined) throw new UserError(`"${wrong}" is no name of a release.`);
  if (given !== undefined) readPublicKeyOf(given);
  const made = given === undefined ? makeKeyTexts() : { publicKey: given, privateKey: null };
  await setKeys(store, (keys) => {
    const others = keys.filter(({ key }) => key !== made.publicKey);
    return { list: [...others, { key: made.publicKey, names, ...(bringsServer ? { server: true } : {}) }] };
  });
  const what = names.join(', ');
  say(`\nThe key ${idOf(made.publicKey)} may release ${what}, and nothing else.`);
  if (store instanceof FolderStore)
    say(
      'It signs in checkouts that reach this folder of releases; a repository elsewhere needs RELEASE_STORE=backend.',
    );
  if (bringsServer)
    say('Its server bundle runs on every edge and can read what an edge can: trust it like a root key.');
  if (names.includes(shellName)) say('The shell runs on every page: this key is as good as a root key.');
  if (made.privateKey === null) return;
  // Not printed: the log of a terminal or a pipeline would keep it.
  const file = join(dataFolder, `release-key-${idOf(made.publicKey)}`);
  await writeFile(file, `${made.privateKey}\n`, { mode: 0o600, flag: 'wx' });
  say(`Its private key is in ${file}: hand that file to the team, then delete it.`);
  say('Better, the team makes the pair itself and sends the public half, for --public.\n');
}

function readPublicKeyOf(text: string): void {
  try {
    readPublicKey(text);
  } catch (error) {
    throw new UserError((error as Error).message, [
      '--public takes what the team sees as RELEASE_PUBLIC_KEY.',
    ]);
  }
}

async function withdraw(store: ReleaseStore, wanted: string, isKept: boolean): Promise<void> {
  let gone: readonly TeamKey[] = [];
  const { before, registry } = await setKeys(store, (keys) => {
    gone = keys.filter(({ key, names }) => [key, idOf(key), ...names].includes(wanted));
    if (gone.length === 0) {
      throw new UserError(`No key is called ${wanted}.`, ['`npm run release-keys -- --list` lists them.']);
    }
    const names = new Set(gone.flatMap((key) => key.names));
    return { list: keys.filter((key) => !gone.includes(key)), vouched: isKept ? [...names] : [] };
  });
  for (const { key, names } of gone)
    say(`\nThe key ${idOf(key)} may not release ${names.join(', ')} any more.`);
  for (const line of differences(before, registry)) say(line);
  say('');
}

/** What is live in another version because a signature counts no more. */
function differences(before: RegistryDocument, after: RegistryDocument): string[] {
  return Object.values(before.releases).flatMap(({ name, version }) => {
    const now = after.releases[name]?.version;
    if (now === version) return [];
    return now === undefined
      ? [`${name} ${version} is not live any more, and nothing is in its place.`]
      : [`${name} ${version} is not live any more: ${now} is, which the root key answers for.`];
  });
}

/** Signs by the root key that is here what another root key has signed. */
async function sign(store: ReleaseStore): Promise<void> {
  const reading = await store.read();
  const releases = reading.ok ? Object.values(reading.parts.base.releases) : [];
  for (const { name, version, previous } of releases) {
    for (const each of [version, ...(previous === null ? [] : [previous.version])])
      await store.vouch(name, each);
  }
  const { registry } = await setKeys(store, (list) => ({ list }));
  say(`\nThe list of keys, and what root keys answer for, is signed anew: revision ${registry.revision}.\n`);
}

async function list(store: ReleaseStore): Promise<void> {
  const reading = await store.read();
  if (!reading.ok) throw new UserError('There is no registry with keys:', reading.problems);
  const { keys = [] } = reading.parts.base;
  if (keys.length === 0) say('\nNo team has a key of its own.\n');
  for (const { key, names, server } of keys) {
    say(`${idOf(key)}  ${names.join(', ')}${server ? ' (with server bundles)' : ''}  ${key}`);
  }
}
