import assert from 'node:assert/strict';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { createEdge } from '@northlight/edge';
import { BackendStore, keysOrNew, makeKeyTexts, releaseTogether, setKeys } from '@northlight/registry';
import { buildPackage } from '../build/build-package.ts';
import { packages } from '../commands/packages.ts';
import { pickPort } from '../ports.ts';
import { nodeProgram, runToEnd, startCommand } from '../processes/child.ts';
import { tempFolder } from '../testing/temp-folder.ts';
import { readWorkspace } from '../workspace/workspace.ts';

const root = join(import.meta.dirname, '../../../..');
const by = { who: 'the product', commit: null };

interface Ready {
  readonly url: string;
  readonly publishableKey: string;
}

/** A product with the shell alone, over an embedded backend in which its releases are; it gives packages out. */
async function product(context: { after(done: () => void | Promise<void>): void }, data: string) {
  const keys = await keysOrNew({}, data);
  const backend = startCommand({
    ...nodeProgram(join(root, 'local/backend/src/main.ts')),
    cwd: root,
    env: { DATA_DIR: data, SEED_DEMO: '0', MAILBOX: '0', RELEASE_PUBLIC_KEY: keys.roots, LOG_LEVEL: 'warn' },
    onLine: () => undefined,
  });
  context.after(async () => void (await backend.stop()));
  const { url, publishableKey } = await new Promise<Ready>((resolve) =>
    backend.onMessage((message) => {
      if (typeof message === 'object' && message !== null && 'ready' in message)
        resolve(message as unknown as Ready);
    }),
  );
  const secrets = JSON.parse(readFileSync(join(data, 'backend/secrets.json'), 'utf8')) as {
    secretKey: string;
  };
  const store = new BackendStore({ url, key: secrets.secretKey }, keys);
  const shell = readWorkspace(root).packages.get('shell');
  assert.ok(shell);
  await buildPackage(shell, '1.0.0');
  await releaseTogether(store, [{ name: 'shell', version: '1.0.0', distDir: join(shell.folder, 'dist') }], {
    backendSchema: null,
    by,
    inspect: async () => ({ failures: [], outcomes: [] }),
  });
  assert.equal(await packages({ root, args: ['--data', data] }), 0);
  const edge = await createEdge({
    store: new BackendStore({ url, key: publishableKey }, keys),
    keys,
    kitsFolder: join(data, 'kits'),
    backend: { kind: 'embedded', url, publishableKey, hasMailbox: false },
    warms: false,
    pollInterval: 1000,
  });
  context.after(() => edge.stop());
  const team = makeKeyTexts();
  await setKeys(store, () => ({ list: [{ key: team.publicKey, names: ['events'] }] }));
  return { url: (await edge.start(await pickPort())).url, teamKey: team.privateKey };
}

test('a team with an empty folder and the address of a product makes, tests, checks and releases a remote', async (context) => {
  const { url, teamKey } = await product(context, tempFolder(context));
  const empty = tempFolder(context);
  const folder = join(empty, 'events');
  const run = async (line: string, env: Record<string, string> = {}, cwd = folder) => {
    const [command = '', ...args] = line.split(' ');
    const end = await runToEnd({ command, args, cwd, env, limitMs: 600_000 });
    assert.equal(end.code, 0, `${line}\n${end.output}`);
    return end.output;
  };
  const status = async () => (await fetch(`${url}/events`)).status;
  const withKey = { RELEASE_PRIVATE_KEY: teamKey, RELEASE_BY: 'Eve' };

  const scope = `--@northlight:registry=${url}/kits/`;
  await run(`npx -y ${scope} @northlight/cli create events --from ${url}`, {}, empty);
  const made = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((file) => file.isFile());
  for (const file of made)
    assert.ok(!readFileSync(join(file.parentPath, file.name), 'utf8').includes(root), file.name);
  await run('npm install --no-audit --no-fund');
  assert.ok(!readFileSync(join(folder, 'package-lock.json'), 'utf8').includes(root));
  await run('npm test');

  assert.match(await run('npm run check'), /It fits what is live now/);
  assert.equal(await status(), 404);
  await run('npm run release', withKey);
  assert.equal(await status(), 200);

  const page = join(folder, 'src/start/start-page.tsx');
  writeFileSync(page, readFileSync(page, 'utf8').replace('yours to fill', 'filled'));
  assert.match(await run('npm run trial', withKey), /\/__trial\//);
  await run('npm run release', withKey);
  assert.match(await run('npm run rollback', withKey), /is live\./);
  await run('npm run retire', withKey);
  assert.equal(await status(), 410);
});
