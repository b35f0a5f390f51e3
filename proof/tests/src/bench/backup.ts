import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { UserError } from '@northlight/cli/user-error';
import type { Measurement } from './measurement.ts';

const fileBytes = 400_000;

/** Backs up and restores an instance with 20 MB of rows and 50 files of 0.4 MB for each of `--times`. */
export const backup: Measurement = {
  name: 'backup',
  label: 'Backup and restore',
  isExtra: true,
  async run({ root, times, report }) {
    const folder = await mkdtemp(join(tmpdir(), 'northlight-backup-'));
    const [data, backups, restored] = ['data', 'backups', 'restored'].map((name) => join(folder, name));
    const env = { ...process.env, DATA_DIR: data, BACKUP_DIR: backups, ...createKeys(root) };
    try {
      report('creating rows and files');
      await createInstance(join(data ?? '', 'backend'), times);
      const lines = [];
      const commands = [
        ['backup'],
        ['restore', '--unsigned', '--from', backups ?? '', '--data', restored ?? ''],
      ];
      for (const args of commands) {
        report(args[0] ?? '');
        const { seconds, megabytes } = await measureCommand(root, args, env);
        lines.push(`| ${args[0]} | ${seconds.toFixed(0)} s | ${megabytes.toFixed(0)} MB |`);
      }
      const size = `${times * 20} MB of rows, ${times * 50} files of 0.4 MB`;
      return [
        `${size}`,
        '',
        '| command | time | peak memory of the command |',
        '| --- | --- | --- |',
        ...lines,
      ].join('\n');
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
};

async function createInstance(dataDir: string, times: number): Promise<void> {
  const { startBackend } = await import('@local/backend');
  const backend = await startBackend({ dataDir });
  try {
    for (let part = 0; part < times * 2; part += 1) await backend.database.script(createRowsSql(part));
    for (let index = 0; index < times * 50; index += 1) {
      const response = await backend.fetch(`${backend.url}/storage/v1/object/uploads/blogs/${index}.png`, {
        method: 'POST',
        headers: {
          apikey: backend.secretKey,
          authorization: `Bearer ${backend.secretKey}`,
          'content-type': 'image/png',
        },
        body: new Uint8Array(randomBytes(fileBytes)),
      });
      if (!response.ok) throw new UserError(`A file could not be stored: ${await response.text()}`);
    }
  } finally {
    await backend.stop();
  }
}

/** 10 MB of messages of random digits. */
const createRowsSql = (part: number) => `insert into public.contact_messages (name, email, service, message)
  select 'Vi', 'vi' || row || '@part${part}.example', 'crm', (select string_agg(md5(random()::text || row || piece), '')
    from generate_series(1, 100) as piece)
  from generate_series(1, 3000) as row`;

async function measureCommand(root: string, args: readonly string[], env: NodeJS.ProcessEnv) {
  const startedAt = performance.now();
  const child = spawn(process.execPath, ['platform/cli/run.mjs', ...args], {
    cwd: root,
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const exit = once(child, 'exit');
  let megabytes = 0;
  while (child.exitCode === null && child.signalCode === null) {
    const status = await readFile(`/proc/${child.pid}/status`, 'utf8').catch(() => '');
    megabytes = Math.max(megabytes, Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1000);
    await delay(100);
  }
  const [code] = await exit;
  if (code !== 0) throw new UserError(`${args[0]} exited with ${code}.`);
  return { seconds: (performance.now() - startedAt) / 1000, megabytes };
}

/** Prints a new pair of keys, as settings. */
function createKeys(root: string): Record<string, string> {
  const { stdout } = spawnSync(process.execPath, ['platform/cli/run.mjs', 'backup-keys'], {
    cwd: root,
    encoding: 'utf8',
  });
  return Object.fromEntries(
    [...stdout.matchAll(/^(BACKUP_\w+)=(.+)$/gm)].map(([, name, value]) => [name, value]),
  );
}
