import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { parseArguments } from '../args.ts';
import type { CommandInput } from '../command.ts';
import { readRunningInstance, resolveDataFolder } from '../data-folder.ts';
import { waitForInterrupt } from '../interrupt.ts';
import { endRunningCommands, runToEnd, startCommand } from '../processes/child.ts';
import { findCheckoutRelease, recordReleases } from '../store/checkout-releases.ts';
import { openReleaseStore } from '../store/open-release-store.ts';
import { Progress } from '../terminal/progress.ts';
import { UserError } from '../user-error.ts';
import { breakPortal, changePortal, resetPortal, tourRemote } from './tour-changes.ts';

interface Tour {
  readonly root: string;
  readonly dataFolder: string;
  readonly url: string;
  /** The clone in which the tour edits code, so that it never touches the user's checkout. */
  readonly clone: string;
  readonly progress: Progress;
  /** Prints instructions, then waits for Enter. */
  readonly prompt: (text: string) => Promise<void>;
  /** Aborted when the user leaves: no command may start after that. */
  readonly signal: AbortSignal;
}

const steps = 5;

type LiveVersions = Readonly<Record<string, string>>;

/**
 * `npm run tour`: demonstrates independent releases on the running instance, one step per Enter. Uses only public commands.
 * Afterwards, even after Ctrl+C, restores the previous live versions.
 */
export async function run({ root, args }: CommandInput): Promise<number> {
  parseArguments(args, {}, 0);
  const dataFolder = resolveDataFolder(root);
  const { url, command = '' } = readRunningInstance(dataFolder) ?? {};
  if (url === undefined)
    throw new UserError('The tour requires a running instance.', [
      'Run `npm start` in another terminal, then try again.',
    ]);
  if (command.startsWith('npm run dev'))
    throw new UserError(
      'The tour requires `npm start`: `npm run dev` serves source code and shows no releases.',
      [`Stop \`${command}\`, run \`npm start\`, then try again.`],
    );
  const versionsBefore = await readLiveVersions(dataFolder);
  if (versionsBefore.portal === undefined)
    throw new UserError('The tour requires the portal, which is not live.');
  const progress = new Progress();
  const interrupted = waitForInterrupt();
  const { prompt, ended, close } = createEnterReader();
  const controller = new AbortController();
  const clone = await mkdtemp(join(tmpdir(), 'northlight-tour-'));
  const tour: Tour = { root, dataFolder, url, clone, progress, prompt, signal: controller.signal };
  const checkoutRelease = findCheckoutRelease(dataFolder, root, 'portal');
  try {
    const demonstration = showSteps(tour).then(() => 'finished');
    if ((await Promise.race([demonstration, interrupted, ended])) === 'finished') return 0;
    progress.line('\nLeaving the tour.');
    controller.abort();
    await endRunningCommands();
    return 130;
  } finally {
    close();
    await restoreVersions({ ...tour, signal: new AbortController().signal }, versionsBefore);
    if (checkoutRelease !== null) recordReleases(dataFolder, { portal: checkoutRelease });
    await rm(clone, { recursive: true, force: true });
    progress.line(
      '\nEverything is back to how it was: the same versions are live. Only the release history shows the tour.\n',
    );
  }
}

async function showSteps(tour: Tour): Promise<void> {
  const { progress, url, clone, prompt } = tour;
  progress.line(`
${progress.bold(`A tour of independent releases: ${steps} steps, about five minutes`)}

The page in your browser comes from a shell and three apps, each released by its own team.
Open ${url}/auth, click "Dana Whitfield", and keep the window beside this terminal.
In a private window, click "Ingrid Solberg" there and open ${url}/dashboard/releases, which refreshes itself.

Press Enter to continue. Ctrl+C ends the tour and restores everything.
`);
  await prompt('Continue when you see the client portal and the releases.');
  await progress.step('Preparing a clone of this checkout', 'The clone is ready', async () => {
    await git(tour.root, 'clone', '--quiet', '--local', tour.root, clone);
    // Any command installs the clone's packages.
    await runCommand(tour, ['releases'], { cwd: clone, isQuiet: true });
  });

  await showHeading(
    tour,
    1,
    'The portal team releases a change',
    'This builds and checks only the portal. The shell, the site and the dashboard do not change.',
  );
  await changePortal(clone);
  await commit(clone, 'Greet clients differently');
  await release(tour, 'portal');
  await prompt(
    `Look at the portal: an open tab notices a release within 30 seconds, and loads it when you open another page.
Wait that long, open a sprint, then go back: the greeting has changed, and you are still signed in.
Ingrid's page shows the new version, and who released it.`,
  );

  await showHeading(
    tour,
    2,
    'A broken release is refused',
    'Now the portal throws an error on its first page. A browser opens each page before anything goes live.',
  );
  await breakPortal(clone);
  await commit(clone, 'Break the portal');
  const exitCode = await release(tour, 'portal', { mayFail: true });
  if (exitCode === 0)
    throw new UserError('The broken portal was released: no browser was found to check it.');
  await prompt('Reload the portal: nothing has changed, clients still use the working version.');

  await showHeading(
    tour,
    3,
    'Forcing the broken release',
    'RELEASE_TRY_OUT=0 skips the browser check. This is what clients see if a bug passes every check.',
  );
  await release(tour, 'portal', { env: { RELEASE_TRY_OUT: '0' } });
  await prompt(
    `Reload the portal: its first page crashes, so the tab runs the previous version instead. Clients notice nothing.
On Ingrid's page, "Errors in browsers" shows the crash and its position in the source code within a minute.`,
  );

  await showHeading(
    tour,
    4,
    'Rolling back with one command',
    'A rollback builds nothing, so it takes a second.',
  );
  await runCommand(tour, ['rollback', 'portal']);
  await prompt(`No tab tries the broken version any more. On Ingrid's page, the history shows the rollback.`);

  await showHeading(
    tour,
    5,
    'A new app joins and leaves',
    "One command creates it. Its release adds a page, and a menu entry in the public site's header.",
  );
  await resetPortal(clone);
  await runCommand(tour, ['new-remote', tourRemote], { cwd: clone });
  await commit(clone, 'Add the tour’s remote');
  await release(tour, tourRemote);
  await prompt(
    `Open ${url} and choose "Tour" in the header: the shell and the site found the new app on their own.`,
  );
  await runCommand(tour, ['retire', tourRemote]);
  await prompt(`Reload ${url}/${tourRemote}: the app is gone, and its page says so.`);
  progress.line(`
That was the tour. What to read next:
  docs/architecture.md   how a request, a write and a release work
  docs/releasing.md      checks, rollouts, rollbacks
`);
}

async function showHeading(
  { progress, prompt }: Tour,
  step: number,
  title: string,
  description: string,
): Promise<void> {
  progress.line(`\n${progress.bold(`Step ${step} of ${steps}: ${title}`)}\n${description}\n`);
  await prompt('');
}

interface CommandOptions {
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly mayFail?: true;
  readonly isQuiet?: true;
}

/** The clone lacks the user's uncommitted changes, which `npm start` may have made live. */
const release = (tour: Tour, name: string, options: CommandOptions = {}) =>
  runCommand(tour, ['release', name, '--older', '--from', tour.clone], options);

/** Runs `npm run <command>` as a user would, and shows its output. @throws UserError if it fails without `mayFail` */
async function runCommand(
  { root, dataFolder, progress, signal }: Tour,
  [command = '', ...args]: readonly string[],
  { cwd = root, env = {}, mayFail, isQuiet }: CommandOptions = {},
): Promise<number> {
  signal.throwIfAborted();
  const variables = Object.entries(env).map(([name, value]) => `${name}=${value} `);
  if (!isQuiet) progress.line(`$ ${variables.join('')}npm run ${command} -- ${args.join(' ')}`);
  const lines: string[] = [];
  const { code } = await startCommand({
    command: process.execPath,
    args: [join(cwd, 'platform/cli/run.mjs'), command, ...args],
    cwd,
    inheritsSettings: true,
    env: { ...env, DATA_DIR: dataFolder },
    ...(isQuiet ? { onLine: (line) => lines.push(line) } : { sharesTerminal: true }),
  }).ended;
  if (code !== 0 && !mayFail) throw new UserError(`npm run ${command} failed.`, lines.slice(-20));
  return code ?? 1;
}

/** Restores the versions that were live before the tour. */
async function restoreVersions(tour: Tour, versionsBefore: LiveVersions): Promise<void> {
  const current = await readLiveVersions(tour.dataFolder);
  if (current[tourRemote] !== undefined && versionsBefore[tourRemote] === undefined)
    await runCommand(tour, ['retire', tourRemote]);
  if (current.portal === versionsBefore.portal) return;
  tour.progress.line(
    '\nRestoring the version from before the tour. The command names the version, because it may not be the one just before the current release.',
  );
  await runCommand(tour, ['rollback', 'portal', versionsBefore.portal ?? '']);
}

async function readLiveVersions(dataFolder: string): Promise<LiveVersions> {
  const result = await (await openReleaseStore(dataFolder)).read();
  if (!result.ok) throw new UserError('The live versions could not be read.', ['See `npm run releases`.']);
  return Object.fromEntries(
    Object.values(result.registry.releases).map(({ name, version }) => [name, version]),
  );
}

async function commit(clone: string, subject: string): Promise<void> {
  await git(clone, 'add', '--all');
  const author = ['-c', 'user.name=Tour', '-c', 'user.email=tour@northlight.example'];
  await git(clone, ...author, 'commit', '--quiet', '--no-verify', '--message', subject);
}

/** Runs git as a tracked child process, so that Ctrl+C ends it before the clone is deleted. */
async function git(cwd: string, ...args: readonly string[]): Promise<void> {
  const { code, output } = await runToEnd({ command: 'git', args, cwd });
  if (code !== 0) throw new UserError(`git ${args[0]} failed.`, [output]);
}

/** Waits for Enter, and counts early presses. `ended` resolves if stdin closes while Enter is awaited. */
function createEnterReader() {
  const reader = createInterface({ input: process.stdin });
  const lines = reader[Symbol.asyncIterator]();
  let end = () => {};
  const ended = new Promise<void>((resolve) => (end = resolve));
  return {
    ended,
    close: () => reader.close(),
    async prompt(text: string): Promise<void> {
      process.stdout.write(text === '' ? '[Enter] ' : `\n${text}\n[Enter] `);
      if (!(await lines.next()).done) return;
      end();
      await new Promise(() => {});
    },
  };
}
