import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { developmentFolder, localPageScript, type WatchedBuild } from '@northlight/build';
import { createEdge } from '@northlight/edge';
import { BackendStore, type ReleaseKeys, releaseUrl } from '@northlight/registry';
import { createLog } from '@northlight/registry/node-kit';
import { checkTypes, hasCompiler } from '../build/check-types.ts';
import { leashed } from '../processes/child.ts';
import { rsbuildProgram } from '../processes/rsbuild-program.ts';
import { type Stay, stayUntilInterrupted } from '../stay.ts';
import { backendOf } from '../team/product.ts';
import type { WorkspacePackage } from '../workspace/workspace.ts';
import { LocalBuild } from './local-build.ts';
import { PageNews } from './page-news.ts';

export interface DevelopInto {
  /** The checkout that the remote is in. */
  readonly root: string;
  readonly remote: WorkspacePackage;
  /** The address of a running product. */
  readonly product: string;
  /** Whose signature on its releases counts. */
  readonly keys: ReleaseKeys;
  /** As a person has typed it. */
  readonly command: string;
}

const typesLimit = 120_000;

/**
 * A remote of this machine inside a running product, for whoever sits here: an edge on this machine over the releases of
 * the product, each as it was signed, with the build of the sources as they are now laid over them. Data comes from the
 * product's backend, as whoever has signed in here. Nothing is sent to the product's releases.
 */
export async function developInto(options: DevelopInto): Promise<number> {
  let end = async () => {};
  try {
    return await stayUntilInterrupted(options.root, options.command, async (stay) => {
      end = await develop(options, stay);
    });
  } finally {
    await end();
  }
}

async function develop(
  { root, remote, product, keys }: DevelopInto,
  { place, progress, supervisor }: Stay,
): Promise<() => Promise<void>> {
  const backend = await backendOf(product);
  const isHosted = backend.url !== product;
  const access = { url: backend.url, key: backend.publishableKey };
  const copies = join(place.dataFolder, 'edge', 'releases');
  const local = new LocalBuild(
    new BackendStore(access, keys, copies),
    remote.name,
    `${remote.version}-local`,
  );
  const news = new PageNews({
    script: await localPageScript(),
    base: releaseUrl(remote.name, local.version, ''),
    file: (name) => local.file(name),
  });
  const edge = createEdge({
    store: local.over(() => news.headMarkup(local.count)),
    backend: {
      kind: isHosted ? 'hosted' : 'embedded',
      url: backend.url,
      publishableKey: backend.publishableKey,
      hasMailbox: false,
    },
    before: (request) => news.answer(request),
    hostNames: ['localhost', '127.0.0.1'],
    cacheFolder: join(place.dataFolder, 'edge-cache'),
    log: createLog({ level: 'warn', name: 'edge' }),
    pollInterval: 1000,
    warms: false,
  });
  const found = { build: [] as readonly string[], types: [] as readonly string[] };
  const note = (kind: keyof typeof found, problems: readonly string[], mended: string) => {
    const plain = problems.map(stripVTControlCharacters);
    for (const problem of plain) progress.said(remote.name, problem);
    if (problems.length === 0 && found[kind].length > 0) progress.said(remote.name, mended);
    found[kind] = plain;
    news.tell({ build: local.count, problems: [...found.build, ...found.types] });
  };
  const sayFailure = (failure: string) => progress.said(remote.name, failure);
  const types = latestOnly(async () => {
    const { failures } = await checkTypes(root, remote, typesLimit);
    note(
      'types',
      failures.map(({ message }) => message),
      'Its types fit again.',
    );
  }, sayFailure);
  const take = latestOnly(async ({ built }: WatchedBuild) => {
    const problems = built.length > 0 ? built : await taken(local, remote.folder);
    if (problems.length === 0) await (await edge).refresh();
    note('build', problems, 'It builds again.');
    types(undefined);
  }, sayFailure);
  await supervisor.start(
    remote.name,
    {
      ...leashed([rsbuildProgram(remote.folder), 'build', '--watch']),
      cwd: remote.folder,
      env: {
        NODE_ENV: 'production',
        WATCHED_BUILD: '1',
        RELEASE_VERSION: local.version,
        FORCE_COLOR: '0',
      },
      onMessage: (message) => {
        if (isBuild(message)) take(message);
      },
    },
    `the build of ${remote.name}`,
  );
  const { url } = await (await edge).start(place.port);
  progress.line(`\n  Open     ${progress.bold(url)}`);
  progress.line(`  Product  ${product}, as it is live, with ${remote.name} from here laid over it`);
  if (!hasCompiler(root))
    progress.line('  Types    are not checked: TypeScript is not installed here (npm install -D typescript)');
  if (isHosted)
    progress.line(`  Sign-in  mails lead here once ${backend.url} lets ${url}/** be redirected to`);
  progress.line('\n  Ctrl+C ends it.\n');
  return async () => {
    news.close();
    await (await edge).stop();
  };
}

const isBuild = (message: unknown): message is WatchedBuild =>
  typeof message === 'object' && message !== null && 'built' in message;

/** What is wrong with a build that was made whole, as a release has to be. */
async function taken(local: LocalBuild, folder: string): Promise<string[]> {
  try {
    await local.take(join(folder, developmentFolder));
    return [];
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  }
}

/** Runs one after the other; of those that come meanwhile the last. A failure is said, and ends nothing. */
function latestOnly<T>(run: (input: T) => Promise<void>, say: (failure: string) => void): (input: T) => void {
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
          say(error instanceof Error ? error.message : String(error)),
        );
      }
      isRunning = false;
    })();
  };
}
