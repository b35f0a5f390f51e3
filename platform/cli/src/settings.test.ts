import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { createCheckout } from './testing/fake-checkout.ts';

const secretKeyError =
  'SUPABASE_PUBLISHABLE_KEY is a secret key, which would be exposed to every visitor; set it to the publishable (or anon) key.';
const hosted = { SUPABASE_URL: 'http://127.0.0.1:9', SUPABASE_PUBLISHABLE_KEY: 'sb_secret_x' };

describe('an invalid setting', () => {
  for (const [command, env, expected] of [
    ['start', hosted, secretKeyError],
    ['start', { PORT: '0' }, 'PORT is "0"; it must be a port number from 1 to 65535.'],
    ['release portal', { RELEASE_STORE: 's3' }, 'RELEASE_STORE is "s3"; it must be folder or backend.'],
    ['start', { DATA_DIR: '/proc/x' }, /^Cannot use the folder \/proc\/x: ENOENT.+\n.+DATA_DIR=/],
  ] as [string, Record<string, string>, string | RegExp][]) {
    const skip = env.DATA_DIR !== undefined && process.platform !== 'linux';
    const title = `makes \`${command}\` with ${JSON.stringify(env)} fail before anything is built`;
    test(title, { skip }, (context) => {
      const root = createCheckout(context);
      const { status, stdout, stderr } = spawnSync(
        process.execPath,
        ['--import', import.meta.resolve('tsx'), '--input-type=module', '-e', createScript(root, command)],
        {
          encoding: 'utf8',
          timeout: 30_000,
          env: { PATH: process.env.PATH, DATA_DIR: join(root, '.data'), ...env },
        },
      );
      assert.equal(status, 1, stdout + stderr);
      assert.ok(!stderr.includes('    at '), stderr);
      if (typeof expected === 'string') assert.equal(stderr.trim(), expected);
      else assert.match(stderr.trim(), expected);
      assert.equal(existsSync(join(root, 'builds.log')), false);
    });
  }
});

const createScript = (root: string, command: string) => `
  import { main } from ${JSON.stringify(import.meta.resolve('./main.ts'))};
  process.exit(await main(${JSON.stringify(root)}, ${JSON.stringify(command.split(' '))}));`;
