import assert from 'node:assert/strict';
import { join } from 'node:path';
import { pickPort } from '../ports.ts';
import { runToEnd, startCommand } from '../processes/child.ts';
import { tempFolder, writeFiles } from './temp-folder.ts';
import { until } from './until.ts';

const scope = '@northlight';

/** A package registry of a team's own on this machine, with these tarballs published to it. @returns its address */
export async function startRegistry(
  context: { after(end: () => void | Promise<void>): void },
  tarballs: readonly string[],
): Promise<string> {
  const folder = tempFolder(context);
  writeFiles(folder, {
    'package.json': {
      private: true,
      // The last one that runs on every Node that the product runs on.
      dependencies: { verdaccio: '6.2.9' },
      // It asks for this one by a tag, which not every mirror keeps.
      overrides: { 'node-fetch': '2.6.13' },
    },
    'config.yaml': `storage: ./storage
auth:
  htpasswd:
    file: ./htpasswd
packages:
  '${scope}/*':
    access: $all
    publish: $authenticated
log: { type: stdout, format: json, level: info }
`,
  });
  const npm = async (...args: string[]) => {
    const end = await runToEnd({ command: 'npm', args, cwd: folder, limitMs: 600_000 });
    assert.equal(end.code, 0, `npm ${args.join(' ')}\n${end.output}`);
  };
  await npm('install', '--no-audit', '--no-fund', '--ignore-scripts');
  const url = `http://127.0.0.1:${await pickPort()}/`;
  const said: string[] = [];
  const registry = startCommand({
    command: process.execPath,
    args: [join(folder, 'node_modules/verdaccio/bin/verdaccio'), '--config', 'config.yaml', '--listen', url],
    cwd: folder,
    onLine: (line) => said.push(line),
  });
  context.after(async () => void (await registry.stop()));
  await until(
    () => said.some((line) => line.includes(url)),
    () => said.join('\n'),
  );
  const answer = await fetch(`${url}-/user/org.couchdb.user:team`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'team', password: 'team-password' }),
  });
  const { token } = (await answer.json()) as { token: string };
  const login = `--${url.replace('http:', '')}:_authToken=${token}`;
  for (const tarball of tarballs) await npm('publish', tarball, `--${scope}:registry=${url}`, login);
  return url;
}
