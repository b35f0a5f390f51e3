#!/usr/bin/env node
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseKeys } from '@northlight/registry';
import { parseArguments } from '../args.ts';
import { developInto } from '../dev/develop-into.ts';
import { listenForSignals } from '../interrupt.ts';
import { main } from '../main.ts';
import { Progress } from '../terminal/progress.ts';
import { describeFailure, UserError } from '../user-error.ts';
import { listBuildablePackages, readWorkspace } from '../workspace/workspace.ts';
import { keyFile, loadOrCreateKeyPair, readPrivateKey } from './keys.ts';
import { fetchBackend, parseProductAddress, readTeamConfig, type TeamConfig } from './product.ts';

/**
 * `northlight`: the command line for a team with its own repository. It runs the product's commands for the one remote in
 * this repository, against a running instance over the network.
 */
const usage = [
  'northlight dev [--into <url>]           develop the remote inside the running instance, visible only to you',
  'northlight check                        run every release check; changes nothing, needs no key',
  'northlight keys                         create the key pair that signs releases; prints the public key',
  'northlight trial [--revoke <link>]      store the remote and print a link that shows it to anyone who opens it',
  'northlight release [--rollout]          make it live, or start a rollout to a growing share',
  'northlight release --publish            store it without making it live',
  'northlight release --stored <version>   make a stored version live',
  'northlight rollout [action]             show the rollout, or pause, resume, stop or finish it',
  'northlight rollback [version]           make the previous or the given version live again',
  'northlight retire [--redirect <path>]   take the remote offline',
  'northlight list                         list the stored versions',
];

/** `northlight dev`: shows the current sources inside the running instance. */
async function dev(root: string, args: readonly string[], config: TeamConfig): Promise<number> {
  const { values } = parseArguments(args, { into: 'string' }, 0);
  const [remote] = listBuildablePackages(readWorkspace(root));
  if (remote === undefined)
    throw new UserError('No rsbuild.config.ts in this folder. Run the command in a remote’s folder.');
  return developInto({
    root,
    remote,
    instance: parseProductAddress(values.into ?? config.product),
    keys: parseKeys({ publicKey: process.env.RELEASE_PUBLIC_KEY || config.publicKey }),
    command: 'northlight dev',
  });
}

const readRemoteName = (root: string) =>
  (JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { name: string }).name;

/** `northlight keys`: creates the team's key pair. The private key stays on this machine. */
function printKeys(root: string): number {
  const { product } = readTeamConfig(root);
  const remote = readRemoteName(root);
  const publicKey = loadOrCreateKeyPair(root);
  new Progress().line(`
The private key is in ${keyFile}. Only you can read the file, and git ignores it.
For a pipeline, store its content as the secret RELEASE_PRIVATE_KEY.

Send this command to the operators of ${product}. It allows this key to release ${remote}:

npm run release-keys -- ${remote} --public ${publicKey}
`);
  return 0;
}

/** Commands that need the private key. */
const signingCommands: ReadonlySet<string> = new Set(['trial', 'release', 'rollback', 'retire']);

function loadPrivateKey(root: string, command: string, args: readonly string[]): void {
  const key = process.env.RELEASE_PRIVATE_KEY || readPrivateKey(root);
  if (key !== null) process.env.RELEASE_PRIVATE_KEY = key;
  else if (signingCommands.has(command) && !args.includes('--check'))
    throw new UserError(`No key to sign the release: neither ${keyFile} nor RELEASE_PRIVATE_KEY exists.`, [
      'Create a key pair with `npm run keys`.',
    ]);
}

/** The product's commands that each command runs in turn. */
const commandSteps: Readonly<Record<string, readonly (readonly [command: string, ...args: string[]])[]>> = {
  check: [['release', '--check']],
  trial: [['release', '--publish'], ['trial']],
  release: [['release']],
  rollback: [['rollback']],
  rollout: [['rollout']],
  retire: [['retire']],
  list: [['releases']],
};

async function runTeamCommand([name = '', ...args]: readonly string[]): Promise<number> {
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
  if (name === 'keys') return printKeys(root);
  const steps = Object.hasOwn(commandSteps, name) ? commandSteps[name] : undefined;
  if (steps === undefined)
    throw new UserError(name === '' ? 'Missing command.' : `Unknown command "${name}".`, usage);
  const { product, publicKey } = readTeamConfig(root);
  loadPrivateKey(root, name, args);
  const backend = await fetchBackend(product);
  Object.assign(process.env, {
    SITE_URL: product,
    SUPABASE_URL: backend.url,
    SUPABASE_PUBLISHABLE_KEY: backend.publishableKey,
    RELEASE_STORE: 'backend',
    RELEASE_PUBLIC_KEY: process.env.RELEASE_PUBLIC_KEY || publicKey,
    DATA_DIR: join(root, '.northlight'),
  });
  // A team writes through the function that verifies its key, never with a backend key.
  delete process.env.SUPABASE_SECRET_KEY;
  const remote = readRemoteName(root);
  // Revoking a link stores no new version.
  for (const [command, ...options] of args.includes('--revoke') ? steps.slice(-1) : steps) {
    // The user's arguments are for the last command. Messages name the remote, so users may too.
    const stepArgs = command === steps.at(-1)?.[0] ? args.filter((arg) => arg !== remote) : [];
    const code = await main(root, [command, remote, ...options, ...stepArgs]);
    if (code !== 0) return code;
  }
  return 0;
}

process.exit(
  await runTeamCommand(process.argv.slice(2)).catch((error: unknown) => {
    console.error(describeFailure(error));
    return 1;
  }),
);
