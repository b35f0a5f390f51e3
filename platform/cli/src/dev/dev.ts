import { parseKeys } from '@northlight/registry';
import { parseArguments } from '../args.ts';
import type { CommandInput } from '../command.ts';
import { startBackend, startEdge } from '../instance.ts';
import { findFreePorts } from '../ports.ts';
import { createLeashedProgram } from '../processes/child.ts';
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
import { developInto, findRsbuild } from './develop-into.ts';

/**
 * `npm run dev`: everything with hot reload. `npm run dev -- portal`: one remote and the shell, with builds of the others.
 * `--into https://www.example.com`: the remote inside an instance that runs elsewhere.
 */
export async function run({ root, args }: CommandInput): Promise<number> {
  const { positionals, values } = parseArguments(args, { into: 'string' }, 1);
  const apps = listBuildablePackages(readWorkspace(root));
  const selected = chooseApp(apps, positionals[0]);
  const command = ['npm run dev', ...(args.length === 0 ? [] : ['--', ...args])].join(' ');
  if (values.into !== undefined) return developOneInto(root, values.into, selected, command);
  return runUntilInterrupted(root, command, (context) => develop(context, apps, selected));
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

function chooseApp(apps: readonly WorkspacePackage[], name: string | undefined): WorkspacePackage | null {
  if (name === undefined) return null;
  const app = apps.find((candidate) => candidate.name === name);
  if (app === undefined)
    throw new UserError(`Unknown app "${name}".`, [`Apps: ${apps.map((each) => each.name).join(', ')}`]);
  return app;
}

/**
 * Always includes the shell: a production shell cannot host a development build of a remote, because both need the same
 * build of React.
 */
async function develop(
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
  const servers = await Promise.all(
    devServers.map(async ({ name, folder }, index) => {
      const devPort = String(ports[index]);
      await supervisor.start(
        name,
        {
          ...createLeashedProgram([findRsbuild(folder), 'dev']),
          cwd: folder,
          env: { NODE_ENV: 'development', DEV_PORT: devPort, FORCE_COLOR: '0' },
        },
        `the ${name} development server`,
      );
      return [name, `http://127.0.0.1:${devPort}`] as const;
    }),
  );
  await startEdge(supervisor, config, backend, {
    NODE_ENV: 'development',
    DEV_REMOTES: JSON.stringify(Object.fromEntries(servers)),
  });
  await printWelcome(config, progress, backend, { hasReleases: false });
}
