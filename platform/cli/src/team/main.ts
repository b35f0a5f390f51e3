#!/usr/bin/env node
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readKeys } from '@northlight/registry';
import { parseArguments } from '../args.ts';
import { listenForSignals } from '../interrupt.ts';
import { developInto } from '../into/develop-into.ts';
import { main } from '../main.ts';
import { Progress } from '../terminal/progress.ts';
import { speakInRepositoryOf } from '../terminal/typed.ts';
import { describeFailure, UserError } from '../user-error.ts';
import { buildablePackages, readWorkspace } from '../workspace/workspace.ts';
import { keyFile, makeOrReadKeys, readPrivateKey } from './keys.ts';
import { backendOf, productAddress, readTeamConfig, type TeamConfig } from './product.ts';

/**
 * `northlight`: the command of a team that has a repository of its own. It is the product's command line with the
 * repository as the checkout, the one remote in it as what every command is about, and the product over the network.
 */
const usage = [
  'northlight dev [--into <url>]           inside the running product, for you alone',
  'northlight check                        everything that a release must pass; changes nothing, needs no key',
  'northlight keys                         makes the key pair that releases are signed with, and prints its public half',
  'northlight trial [--revoke <link>]      stores it, and prints a link that shows it in the browsers that open it',
  'northlight release [--rollout]          makes it live; for a share that grows',
  'northlight release --publish            stores it; --stored <version> makes live what lies there',
  'northlight rollout [act]                how a share stands; acts are pause, resume, stop and finish',
  'northlight rollback [version]           what was live before, or that version',
  'northlight retire [--redirect <path>]   takes it out of what is live',
  'northlight list                         the versions that are kept',
];

/** `northlight dev`: the sources as they are, inside the product. */
async function dev(root: string, args: readonly string[], config: TeamConfig): Promise<number> {
  const { values } = parseArguments(args, { into: 'string' }, 0);
  const [remote] = buildablePackages(readWorkspace(root));
  if (remote === undefined) throw new UserError('There is no rsbuild.config.ts here.');
  return developInto({
    root,
    remote,
    product: productAddress(values.into ?? config.product),
    keys: readKeys({ publicKey: process.env.RELEASE_PUBLIC_KEY || config.publicKey, bearsNewer: true }),
    command: 'northlight dev',
  });
}

const remoteOf = (root: string) =>
  (JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { name: string }).name;

/** `northlight keys`: a key pair of the team's own, whose private half never leaves this machine by itself. */
function keys(root: string): number {
  const { product } = readTeamConfig(root);
  const remote = remoteOf(root);
  const publicKey = makeOrReadKeys(root);
  new Progress().line(`
The private key is in ${keyFile}: you alone can read it, and git ignores it. The commands here use it.
A pipeline gets its content as the secret RELEASE_PRIVATE_KEY.

Send this command to whoever runs ${product}. It gives the key the right to release ${remote}:

npm run release-keys -- ${remote} --public ${publicKey}
`);
  return 0;
}

/** The commands that sign, and refuse at once where there is no key. */
const signing: ReadonlySet<string> = new Set(['publish', 'trial', 'release', 'rollback', 'retire']);

function takeKey(root: string, command: string, args: readonly string[]): void {
  const key = process.env.RELEASE_PRIVATE_KEY || readPrivateKey(root);
  if (key !== null) process.env.RELEASE_PRIVATE_KEY = key;
  else if (signing.has(command) && !args.some((arg) => arg === '--check' || arg === '--verify'))
    throw new UserError(
      `Releases are signed, and there is no key here: neither ${keyFile} nor RELEASE_PRIVATE_KEY.`,
      ['`npm run keys` makes a pair, and says what to do with its public half.'],
    );
}

/** The commands of the product's command line that each of ours runs, one after the other. */
const runs: Readonly<Record<string, readonly (readonly [command: string, ...args: string[]])[]>> = {
  check: [['release', '--check']],
  publish: [['release', '--publish']],
  trial: [['release', '--publish'], ['trial']],
  release: [['release']],
  rollback: [['rollback']],
  rollout: [['rollout']],
  retire: [['retire']],
  list: [['releases']],
};

async function northlight([name = '', ...args]: readonly string[]): Promise<number> {
  const root = process.cwd();
  if ([name, ...args].some((word) => word === '--help' || word === '-h')) {
    new Progress().line(`\n${usage.join('\n')}\n`);
    return 0;
  }
  if (name === 'dev') {
    process.env.DATA_DIR = join(root, '.northlight');
    listenForSignals();
    return dev(root, args, readTeamConfig(root));
  }
  if (name === 'keys') return keys(root);
  const steps = Object.hasOwn(runs, name) ? runs[name] : undefined;
  if (steps === undefined)
    throw new UserError(name === '' ? 'Which command?' : `There is no command "${name}".`, usage);
  const { product, publicKey } = readTeamConfig(root);
  takeKey(root, name, args);
  const backend = await backendOf(product);
  Object.assign(process.env, {
    SITE_URL: product,
    SUPABASE_URL: backend.url,
    SUPABASE_PUBLISHABLE_KEY: backend.publishableKey,
    RELEASE_STORE: 'backend',
    RELEASE_PUBLIC_KEY: process.env.RELEASE_PUBLIC_KEY || publicKey,
    RELEASE_BEARS_NEWER: '1',
    DATA_DIR: join(root, '.northlight'),
  });
  // It writes by the function that judges a team's key, and with no key of the backend.
  delete process.env.SUPABASE_SECRET_KEY;
  const remote = remoteOf(root);
  speakInRepositoryOf(remote);
  // A link ends without another version.
  for (const [command, ...options] of args.includes('--revoke') ? steps.slice(-1) : steps) {
    // `trial` takes what belongs to it, such as --hours, and a release what belongs to a release.
    const own = command === steps.at(-1)?.[0] ? args : [];
    const code = await main(root, [command, remote, ...options, ...own]);
    if (code !== 0) return code;
  }
  return 0;
}

process.exit(
  await northlight(process.argv.slice(2)).catch((error: unknown) => {
    console.error(describeFailure(error));
    return 1;
  }),
);
