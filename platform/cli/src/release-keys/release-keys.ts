import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  FolderStore,
  generateKeyPair,
  isReleaseName,
  parsePublicKey,
  type RegistryDocument,
  type ReleaseStore,
  setKeys,
  shellName,
  type TeamKey,
} from '@northlight/registry';
import { parseArguments } from '../args.ts';
import type { CommandInput } from '../command.ts';
import { resolveDataFolder } from '../data-folder.ts';
import { explainReleaseError } from '../release/release-changed.ts';
import { openReleaseStore } from '../store/open-release-store.ts';
import { Progress } from '../terminal/progress.ts';
import { UserError } from '../user-error.ts';

/**
 * `npm run release-keys`: without a name, prints a new pair of root keys and stores nothing. With names, allows a team's key
 * (`--public`, or a new one) to release only these. Edges read the key from the registry.
 */
export async function run({ root, args }: CommandInput): Promise<number> {
  const { positionals, values, switches } = parseArguments(
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
  const actions = [
    ...modes,
    ...(values.withdraw === undefined ? [] : ['withdraw']),
    ...(positionals.length > 0 ? ['a name'] : []),
  ];
  if (actions.length > 1) throw new UserError(`${actions.join(' and ')} cannot be combined.`);
  if (switches.has('keep') && values.withdraw === undefined) throw new UserError('--keep needs --withdraw.');
  if (values.public !== undefined && positionals.length === 0) throw new UserError('--public needs a name.');
  if (switches.has('server') && positionals.length === 0) throw new UserError('--server needs a name.');
  if (actions.length === 0) return printRootKeys();
  const dataFolder = resolveDataFolder(root, values.data ?? process.env.DATA_DIR);
  const store = await openReleaseStore(dataFolder);
  try {
    if (switches.has('list')) await list(store);
    else if (switches.has('sign')) await sign(store);
    else if (values.withdraw !== undefined) await revoke(store, values.withdraw, switches.has('keep'));
    else await grant(store, dataFolder, positionals, values.public, switches.has('server'));
  } catch (error) {
    throw explainReleaseError(error);
  }
  return 0;
}

const print = (line: string) => new Progress().line(line);

function printRootKeys(): number {
  const { publicKey, privateKey } = generateKeyPair();
  print(`# Set this on every edge and wherever releases are made\nRELEASE_PUBLIC_KEY=${publicKey}`);
  print(
    `# Secret. Anyone who has it can release everything and manage the teams' keys\nRELEASE_PRIVATE_KEY=${privateKey}`,
  );
  return 0;
}

/** A short id to type, derived from the public key. */
const getShortKeyId = (key: string) => createHash('sha256').update(key).digest('hex').slice(0, 8);

async function grant(
  store: ReleaseStore,
  dataFolder: string,
  names: readonly string[],
  publicKey: string | undefined,
  includesServer: boolean,
): Promise<void> {
  const invalidName = names.find((name) => !isReleaseName(name));
  if (invalidName !== undefined) throw new UserError(`"${invalidName}" is not a valid release name.`);
  if (publicKey !== undefined) requirePublicKey(publicKey);
  const newKey = publicKey === undefined ? generateKeyPair() : { publicKey, privateKey: null };
  await setKeys(store, (keys) => {
    const otherKeys = keys.filter(({ key }) => key !== newKey.publicKey);
    return {
      list: [...otherKeys, { key: newKey.publicKey, names, ...(includesServer ? { server: true } : {}) }],
    };
  });
  const remotes = names.join(', ');
  print(`\nThe key ${getShortKeyId(newKey.publicKey)} may release ${remotes} and nothing else.`);
  if (store instanceof FolderStore)
    print(
      'It works only in checkouts that can access this releases folder. A separate repository needs RELEASE_STORE=backend.',
    );
  if (includesServer)
    print(
      'Its server bundle runs on every edge and can read everything that an edge can. Trust this key like a root key.',
    );
  if (names.includes(shellName))
    print('The shell runs on every page, so this key is as powerful as a root key.');
  if (newKey.privateKey === null) return;
  // Not printed, because terminal and pipeline logs would keep it.
  const file = join(dataFolder, `release-key-${getShortKeyId(newKey.publicKey)}`);
  await writeFile(file, `${newKey.privateKey}\n`, { mode: 0o600, flag: 'wx' });
  print(`The private key is in ${file}. Give the file to the team, then delete it.`);
  print('It is safer if the team generates the pair and sends you the public key for --public.\n');
}

function requirePublicKey(text: string): void {
  try {
    parsePublicKey(text);
  } catch (error) {
    throw new UserError((error as Error).message, [
      '--public expects the public key that `npm run keys` prints for the team.',
    ]);
  }
}

async function revoke(store: ReleaseStore, selector: string, keepsReleases: boolean): Promise<void> {
  let revoked: readonly TeamKey[] = [];
  const { before, registry } = await setKeys(store, (keys) => {
    revoked = keys.filter(({ key, names }) => [key, getShortKeyId(key), ...names].includes(selector));
    if (revoked.length === 0) {
      throw new UserError(`No key matches ${selector}.`, [
        'List the keys with `npm run release-keys -- --list`.',
      ]);
    }
    const names = new Set(revoked.flatMap((key) => key.names));
    return { list: keys.filter((key) => !revoked.includes(key)), vouched: keepsReleases ? [...names] : [] };
  });
  for (const { key, names } of revoked)
    print(`\nThe key ${getShortKeyId(key)} may no longer release ${names.join(', ')}.`);
  for (const line of describeChanges(before, registry)) print(line);
  print('');
}

/** Describes the live versions that have changed because a signature is no longer valid. */
function describeChanges(before: RegistryDocument, after: RegistryDocument): string[] {
  return Object.values(before.releases).flatMap(({ name, version }) => {
    const replacement = after.releases[name]?.version;
    if (replacement === version) return [];
    return replacement === undefined
      ? [`${name} ${version} is no longer live, and nothing replaces it.`]
      : [`${name} ${version} is no longer live. ${replacement}, signed by the root key, replaces it.`];
  });
}

/** Re-signs with this root key everything that another root key has signed. */
async function sign(store: ReleaseStore): Promise<void> {
  const result = await store.read();
  const releases = result.ok ? Object.values(result.parts.base.releases) : [];
  for (const { name, version, previous } of releases) {
    for (const storedVersion of [version, ...(previous === null ? [] : [previous.version])])
      await store.vouch(name, storedVersion);
  }
  const { registry } = await setKeys(store, (list) => ({ list }));
  print(`\nRe-signed the list of keys and everything signed by root keys: revision ${registry.revision}.\n`);
}

async function list(store: ReleaseStore): Promise<void> {
  const result = await store.read();
  if (!result.ok) throw new UserError('Cannot read the registry:', result.problems);
  const { keys = [] } = result.parts.base;
  if (keys.length === 0) print('\nNo team has a key.\n');
  for (const { key, names, server } of keys) {
    print(`${getShortKeyId(key)}  ${names.join(', ')}${server ? ' (with server bundles)' : ''}  ${key}`);
  }
}
