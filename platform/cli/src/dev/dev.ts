import { parseKeys } from '@northlight/registry';
import { parseArguments } from '../args.ts';
import type { CommandInput } from '../command.ts';
import { type BackendAccess, startBackend, startEdge } from '../instance.ts';
import { findFreePorts } from '../ports.ts';
import { createDevServerSpec, type DevServer } from '../processes/dev-server.ts';
import { releaseChanged } from '../release/release-changed.ts';
import { type RunContext, runUntilInterrupted } from '../run-until-interrupted.ts';
import { parseProductAddress } from '../team/product.ts';
import { UserError } from '../user-error.ts';
import { printWelcome } from '../welcome.ts';
import {
  listBuildablePackages,
  readWorkspace,
  shellName,
  type WorkspacePackage,
} from '../workspace/workspace.ts';
import { developInto } from './develop-into.ts';

/**
 * `npm run dev`: everything with hot reload. `npm run dev -- portal`: one remote and the shell, with builds of the others.
 * `--alone`: the remote without the shell. `--into https://www.example.com`: the remote inside an instance that runs elsewhere.
 */
export async function run({ root, args }: CommandInput): Promise<number> {
  const { positionals, values, switches } = parseArguments(args, { alone: 'boolean', into: 'string' }, 1);
  const apps = listBuildablePackages(readWorkspace(root));
  const selected = chooseApp(apps, positionals[0], switches.has('alone'));
  const command = ['npm run dev', ...(args.length === 0 ? [] : ['--', ...args])].join(' ');
  if (values.into !== undefined) return developOneInto(root, values.into, selected, command);
  return runUntilInterrupted(root, command, (context) => {
    if (selected !== null && switches.has('alone')) return developAlone(context, selected);
    return developTogether(context, apps, selected);
  });
}

function developOneInto(root: string, product: string, remote: WorkspacePackage | null, command: string) {
  if (remote === null || remote.name === shellName)
    throw new UserError('--into needs the name of a remote.', [
      'Example: npm run dev -- portal --into https://…',
    ]);
  const { RELEASE_PUBLIC_KEY: publicKey = '' } = process.env;
  if (publicKey === '')
    throw new UserError("RELEASE_PUBLIC_KEY is not set: it verifies that instance's releases.", [
      "Set it to the same value as on the instance's edges.",
    ]);
  const keys = parseKeys({ publicKey });
  return developInto({ root, remote, instance: parseProductAddress(product), keys, command });
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
  if (app === undefined) throw new UserError(`Unknown app "${name}".`, [`Apps: ${names}`]);
  if (isAlone && name === shellName)
    throw new UserError('The shell cannot run alone: it only hosts remotes.');
  return app;
}

async function developAlone(
  { config, progress, supervisor }: RunContext,
  app: WorkspacePackage,
): Promise<void> {
  const backend = await startBackend(supervisor, config, { WATCH_BACKEND: '1' });
  await supervisor.start(
    app.name,
    createDevServerSpec({
      folder: app.folder,
      port: config.port,
      env: { ...createBackendEnv(backend), ALONE: '1' },
      readyPath: '/',
    }),
    `${app.name} alone`,
  );
  printWelcome(config, progress, backend, { hasEdge: false });
}

/**
 * Always includes the shell: a production shell cannot host a development build of a remote, because both need the same
 * build of React.
 */
async function developTogether(
  { config, progress, supervisor }: RunContext,
  apps: readonly WorkspacePackage[],
  selected: WorkspacePackage | null,
): Promise<void> {
  const { root, dataFolder, port } = config;
  const devServers =
    selected === null ? apps : apps.filter(({ name }) => name === shellName || name === selected.name);
  const ports = await findFreePorts(port + 1, devServers.length);

  const needsReleases = devServers.length < apps.length;
  const [backend] = await Promise.all([
    startBackend(supervisor, config, { WATCH_BACKEND: '1' }),
    needsReleases ? releaseChanged(root, dataFolder, progress) : null,
  ]);
  const startDevServer = (name: string, server: DevServer) =>
    supervisor.start(name, createDevServerSpec(server), `the ${name} development server`);
  const servers = await Promise.all(
    devServers.map(async (app, index) => {
      const server = {
        folder: app.folder,
        port: ports[index] ?? 0,
        env: createBackendEnv(backend),
        readyPath: '/release.json',
      };
      return [app.name, (await startDevServer(app.name, server)).url] as const;
    }),
  );
  await startEdge(supervisor, config, backend, {
    NODE_ENV: 'development',
    DEV_REMOTES: JSON.stringify(Object.fromEntries(servers)),
  });
  printWelcome(config, progress, backend, { hasReleases: false });
}

function createBackendEnv({ url, publishableKey }: BackendAccess): Record<string, string> {
  return { BACKEND_URL: url, PUBLISHABLE_KEY: publishableKey };
}
