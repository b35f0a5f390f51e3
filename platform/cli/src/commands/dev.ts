import { readKeys } from '@northlight/registry';
import { parseArguments } from '../args.ts';
import { releaseChanged } from '../build/release-changed.ts';
import type { CommandInput } from '../command.ts';
import { developInto } from '../into/develop-into.ts';
import { freePorts } from '../ports.ts';
import { type DevServer, devServerSpec } from '../processes/dev-server.ts';
import { type BackendAccess, startBackend, startEdge } from '../product.ts';
import { type Stay, stayUntilInterrupted } from '../stay.ts';
import { productAddress } from '../team/product.ts';
import { UserError } from '../user-error.ts';
import { printWelcome } from '../welcome.ts';
import {
  buildablePackages,
  readWorkspace,
  shellName,
  type WorkspacePackage,
} from '../workspace/workspace.ts';

/**
 * `npm run dev`: everything with hot reload. `npm run dev -- portal`: one remote, and the shell around it, against
 * the built others. `npm run dev -- portal --alone`: that remote by itself on a page of its own.
 * `npm run dev -- portal --into https://www.example.com`: that remote inside a product that runs elsewhere.
 */
export async function dev({ root, args }: CommandInput): Promise<number> {
  const { words, values, switches } = parseArguments(args, { alone: 'boolean', into: 'string' }, 1);
  const apps = buildablePackages(readWorkspace(root));
  const chosen = chooseApp(apps, words[0], switches.has('alone'));
  const command = ['npm run dev', ...(args.length === 0 ? [] : ['--', ...args])].join(' ');
  if (values.into !== undefined) return developOneInto(root, values.into, chosen, command);
  return stayUntilInterrupted(root, command, (stay) => {
    if (chosen !== null && switches.has('alone')) return developAlone(stay, chosen);
    return developTogether(stay, apps, chosen);
  });
}

function developOneInto(root: string, product: string, remote: WorkspacePackage | null, command: string) {
  if (remote === null || remote.name === shellName)
    throw new UserError('--into needs the name of a remote.', ['npm run dev -- portal --into https://…']);
  const { RELEASE_PUBLIC_KEY: publicKey = '' } = process.env;
  if (publicKey === '')
    throw new UserError('Whose signature counts on the releases of that product?', [
      'Set RELEASE_PUBLIC_KEY, as its edges have it.',
    ]);
  const keys = readKeys({ publicKey });
  return developInto({ root, remote, product: productAddress(product), keys, command });
}

function chooseApp(
  apps: readonly WorkspacePackage[],
  name: string | undefined,
  isAlone: boolean,
): WorkspacePackage | null {
  const names = apps.map((app) => app.name).join(', ');
  if (name === undefined) {
    if (isAlone) throw new UserError('--alone needs the name of a remote.', [`Remotes: ${names}`]);
    return null;
  }
  const app = apps.find((candidate) => candidate.name === name);
  if (app === undefined) throw new UserError(`There is no app "${name}".`, [`Apps: ${names}`]);
  if (isAlone && name === shellName)
    throw new UserError('The shell has no page of its own: it hosts the remotes.');
  return app;
}

async function developAlone({ place, progress, supervisor }: Stay, app: WorkspacePackage): Promise<void> {
  const backend = await startBackend(supervisor, place, { WATCH_BACKEND: '1' });
  await supervisor.start(
    app.name,
    devServerSpec({
      folder: app.folder,
      port: place.port,
      env: { ...envOf(backend), ALONE: '1' },
      readyPath: '/',
    }),
    `${app.name} by itself`,
  );
  printWelcome(place, progress, backend, { hasEdge: false });
}

/**
 * The shell is developed too, whatever is asked for: a production shell cannot run a development build of a remote,
 * since both need the same build of React.
 */
async function developTogether(
  { place, progress, supervisor }: Stay,
  apps: readonly WorkspacePackage[],
  chosen: WorkspacePackage | null,
): Promise<void> {
  const { root, dataFolder, port } = place;
  const developed =
    chosen === null ? apps : apps.filter(({ name }) => name === shellName || name === chosen.name);
  const ports = await freePorts(port + 1, developed.length);

  const built = developed.length < apps.length;
  const [backend] = await Promise.all([
    startBackend(supervisor, place, { WATCH_BACKEND: '1' }),
    built ? releaseChanged(root, dataFolder, progress) : null,
  ]);
  const start = (name: string, server: DevServer) =>
    supervisor.start(name, devServerSpec(server), `the development server of ${name}`);
  const started = await Promise.all(
    developed.map(async (app, index) => {
      const server = {
        folder: app.folder,
        port: ports[index] ?? 0,
        env: envOf(backend),
        readyPath: '/release.json',
      };
      return [app.name, (await start(app.name, server)).url] as const;
    }),
  );
  await startEdge(supervisor, place, backend, {
    NODE_ENV: 'development',
    DEV_REMOTES: JSON.stringify(Object.fromEntries(started)),
  });
  printWelcome(place, progress, backend);
}

function envOf({ url, publishableKey }: BackendAccess): Record<string, string> {
  return { BACKEND_URL: url, PUBLISHABLE_KEY: publishableKey };
}
