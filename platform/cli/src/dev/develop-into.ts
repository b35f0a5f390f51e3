import { createRequire } from 'node:module';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { bundleReloadScript, developmentFolder, type WatchedBuildMessage } from '@northlight/build';
import { createEdge } from '@northlight/edge';
import { createLog } from '@northlight/node-kit';
import { BackendStore, type ReleaseKeys, releaseUrl } from '@northlight/registry';
import { checkTypes, hasCompiler } from '../gate/check-types.ts';
import { createLeashedProgram } from '../processes/child.ts';
import { type RunContext, runUntilInterrupted } from '../run-until-interrupted.ts';
import { fetchBackend } from '../team/product.ts';
import type { WorkspacePackage } from '../workspace/workspace.ts';
import { BuildEvents } from './build-events.ts';
import { LocalBuild } from './local-build.ts';

export interface DevelopIntoOptions {
  /** The remote's checkout. */
  readonly root: string;
  readonly remote: WorkspacePackage;
  /** The address of a running instance. */
  readonly instance: string;
  /** The keys that verify its releases. */
  readonly keys: ReleaseKeys;
  /** The command as the user typed it. */
  readonly command: string;
}

const typeCheckTimeout = 120_000;

/**
 * Shows a local remote inside a running instance, on this machine only: a local edge serves the instance's signed releases
 * with the local build on top. Data comes from the instance's backend. Nothing is written to the instance's releases.
 */
export async function developInto(options: DevelopIntoOptions): Promise<number> {
  let end = async () => {};
  try {
    return await runUntilInterrupted(options.root, options.command, async (context) => {
      end = await develop(options, context);
    });
  } finally {
    await end();
  }
}

async function develop(
  { root, remote, instance, keys }: DevelopIntoOptions,
  { config, progress, supervisor }: RunContext,
): Promise<() => Promise<void>> {
  const backend = await fetchBackend(instance);
  const isHosted = backend.url !== instance;
  const access = { url: backend.url, key: backend.publishableKey };
  const releasesFolder = join(config.dataFolder, 'edge', 'releases');
  const local = new LocalBuild(
    new BackendStore(access, keys, releasesFolder),
    remote.name,
    `${remote.version}-local`,
  );
  const buildEvents = new BuildEvents({
    script: await bundleReloadScript(),
    base: releaseUrl(remote.name, local.version, ''),
    shown: () => local.shown,
    file: (name) => local.file(name),
  });
  const edge = createEdge({
    store: local.overlay((build) => buildEvents.headMarkup(build)),
    backend: {
      kind: isHosted ? 'hosted' : 'embedded',
      url: backend.url,
      publishableKey: backend.publishableKey,
      hasMailbox: false,
    },
    intercept: (request) => buildEvents.respond(request),
    hostNames: ['localhost', '127.0.0.1'],
    cacheFolder: join(config.dataFolder, 'edge-cache'),
    log: createLog({ level: 'warn', name: 'edge' }),
    pollInterval: 1000,
    warmUp: false,
  });
  const current = { build: [] as readonly string[], types: [] as readonly string[] };
  const report = (kind: keyof typeof current, problems: readonly string[], fixedMessage: string) => {
    const plain = problems.map(stripVTControlCharacters);
    for (const problem of plain) progress.processLine(remote.name, problem);
    if (problems.length === 0 && current[kind].length > 0) progress.processLine(remote.name, fixedMessage);
    current[kind] = plain;
    buildEvents.publish([...current.build, ...current.types]);
  };
  const onFailure = (failure: string) => progress.processLine(remote.name, failure);
  const recheckTypes = runLatest(async () => {
    const { failures } = await checkTypes(root, remote, typeCheckTimeout);
    report(
      'types',
      failures.map(({ message }) => message),
      'Type errors fixed.',
    );
  }, onFailure);
  const handleBuild = runLatest(async ({ built: errors }: WatchedBuildMessage) => {
    const problems = errors.length > 0 ? errors : await loadBuild(local, remote.folder);
    if (problems.length === 0) await (await edge).refresh();
    report('build', problems, 'Build errors fixed.');
    recheckTypes(undefined);
  }, onFailure);
  await supervisor.start(
    remote.name,
    {
      ...createLeashedProgram([findRsbuild(remote.folder), 'build', '--watch']),
      cwd: remote.folder,
      env: {
        NODE_ENV: 'production',
        WATCHED_BUILD: '1',
        RELEASE_VERSION: local.version,
        FORCE_COLOR: '0',
      },
      onMessage: (message) => {
        if (isBuild(message)) handleBuild(message);
      },
    },
    `the build of ${remote.name}`,
  );
  const { url } = await (await edge).start(config.port);
  progress.line(`\n  Open     ${progress.bold(url)}`);
  progress.line(`  Instance ${instance}, with your build of ${remote.name}`);
  if (!hasCompiler(root))
    progress.line('  Types    not checked: TypeScript is not installed (npm install -D typescript)');
  if (isHosted)
    progress.line(`  Sign-in  links in emails lead here once ${backend.url} allows ${url}/** as a redirect`);
  progress.line('\n  Press Ctrl+C to stop.\n');
  return async () => {
    buildEvents.close();
    await (await edge).stop();
  };
}

/** The path of Rsbuild's command line, which restarts on its own if its configuration changes. */
export const findRsbuild = (folder: string): string =>
  join(
    createRequire(join(folder, 'package.json')).resolve('@rsbuild/core/package.json'),
    '../bin/rsbuild.js',
  );

const isBuild = (message: unknown): message is WatchedBuildMessage =>
  typeof message === 'object' && message !== null && 'built' in message;

/** Loads a finished build. @returns the problems that prevented loading, or an empty list */
async function loadBuild(local: LocalBuild, folder: string): Promise<string[]> {
  try {
    await local.load(join(folder, developmentFolder));
    return [];
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  }
}

/** Serialises calls to `run`: while one is running, only the latest input is kept. */
function runLatest<T>(
  run: (input: T) => Promise<void>,
  onFailure: (failure: string) => void,
): (input: T) => void {
  let isRunning = false;
  let next: { readonly input: T } | null = null;
  return (input) => {
    next = { input };
    if (isRunning) return;
    isRunning = true;
    void (async () => {
      while (next !== null) {
        const { input: latest } = next;
        next = null;
        await run(latest).catch((error: unknown) =>
          onFailure(error instanceof Error ? error.message : String(error)),
        );
      }
      isRunning = false;
    })();
  };
}
