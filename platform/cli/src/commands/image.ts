import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { keysOf, type ReleaseKeys, seal } from '@northlight/registry';
import { pnpm } from '../../bootstrap/install.mjs';
import { parseArguments } from '../args.ts';
import { dataFolderOf } from '../data-folder.ts';
import { appEntries, billOfMaterials, systemEntries } from '../image/contents.ts';
import { writeLayout } from '../image/layout.ts';
import type { CommandInput } from '../main.ts';
import { describeEnd, runToEnd } from '../processes/child.ts';
import { step } from '../releases/live.ts';
import { Progress } from '../terminal/progress.ts';
import { UserError } from '../user-error.ts';

/** What it runs with unless the place where it runs says otherwise; `deploy/Dockerfile` says the same. */
const environment = {
  NODE_ENV: 'production',
  HOST: '0.0.0.0',
  PORT: '3000',
  DATA_DIR: '/data',
  LOG_FORMAT: 'json',
  RELEASE_STORE: 'backend',
  TSX_DISABLE_CACHE: '1',
  DRAIN_SECONDS: '5',
  PATH: '/usr/local/bin',
};

/**
 * `npm run image`: the edge of the last commit and the Node in use as one OCI layout, with the list of what others made
 * (`sbom.json`) and a signed statement of its digest (`image.json`) beside it. No container daemon is needed.
 */
export async function image({ root, args }: CommandInput): Promise<number> {
  const { values } = parseArguments(args, { out: 'string', data: 'string' }, 0);
  const out = resolve(root, values.out ?? '.image');
  if (existsSync(out) && values.out !== undefined) {
    throw new UserError(`${out} is there already. Name a folder that is not.`);
  }
  const progress = new Progress();
  const git = (...words: string[]) => execFileSync('git', words, { cwd: root, encoding: 'utf8' }).trim();
  const commit = git('rev-parse', 'HEAD');
  const created = new Date(git('log', '-1', '--format=%cI')).toISOString();
  if (git('status', '--porcelain') !== '') progress.line('  What is in no commit is not in the image.');
  const place = await mkdtemp(join(tmpdir(), 'image-'));
  try {
    const app = join(place, 'app');
    await step(progress, 'Laying out its packages', 'Laid out its packages', () =>
      layOut(root, commit, place, app),
    );
    const layout = join(place, 'layout');
    const made = await step(progress, 'Writing its layers', 'Wrote its layers', async () =>
      writeLayout(join(layout, 'oci'), {
        layers: [await systemEntries(), await appEntries(app)],
        config: {
          Env: Object.entries(environment).map(([name, value]) => `${name}=${value}`),
          Cmd: ['node', 'src/start.mjs'],
          WorkingDir: '/app',
          User: '1000:1000',
          ExposedPorts: { '3000/tcp': {} },
          Volumes: { '/data': {} },
          Labels: { 'org.opencontainers.image.revision': commit },
        },
        ...{ created, name: commit.slice(0, 12) },
        architecture: { x64: 'amd64', arm64: 'arm64' }[process.arch as string] ?? process.arch,
      }),
    );
    const bill = await billOfMaterials(app, created, commit.slice(0, 12));
    await writeFile(join(layout, 'sbom.json'), `${JSON.stringify(bill, null, 1)}\n`);
    const keys = await keysOf(process.env, dataFolderOf(root, values.data ?? process.env.DATA_DIR));
    const isSigned = await sign(join(layout, 'image.json'), { commit, ...made }, keys);
    await rm(out, { recursive: true, force: true });
    await mkdir(join(out, '..'), { recursive: true });
    await move(layout, out);
    progress.line(`\n${out}\n  digest       ${made.digest}\n  IMAGE_FILES  ${made.files}`);
    progress.line(
      `  ${(made.size / 1e6).toFixed(1)} MB compressed, ${isSigned ? 'signed' : 'not signed: the private key is not here'}\n`,
    );
    return 0;
  } finally {
    await rm(place, { recursive: true, force: true });
  }
}

/** As the lock file says, from that commit: nothing of this folder's own state gets in, nor a commit of meanwhile. */
async function layOut(root: string, commit: string, place: string, app: string): Promise<void> {
  const source = join(place, 'source');
  await mkdir(source);
  execFileSync('sh', ['-c', 'git archive "$1" | tar x -C "$2"', 'sh', commit, source], { cwd: root });
  const end = await runToEnd({
    command: 'npx',
    args: ['-y', pnpm, '--filter', '@northlight/edge', 'deploy', '--prod', '--legacy', app],
    cwd: source,
  });
  if (end.code !== 0)
    throw new UserError(`The packages could not be laid out: pnpm ${describeEnd(end)}.`, [
      end.output.slice(-2000),
    ]);
}

async function sign(file: string, statement: object, keys: ReleaseKeys | null): Promise<boolean> {
  if (keys === null || keys.sign === null) return false;
  await writeFile(file, seal(statement, keys));
  return true;
}

/** The folder for what is temporary may be another disk. */
async function move(from: string, to: string): Promise<void> {
  await rename(from, to).catch(() => execFileSync('cp', ['-R', from, to]));
}
