import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { main } from './main.ts';
import { createCheckout } from './testing/fake-checkout.ts';

const secretKeyError =
  'SUPABASE_PUBLISHABLE_KEY is a secret key, which would be exposed to every visitor; set it to the publishable (or anon) key.';
const hosted = { SUPABASE_URL: 'http://127.0.0.1:9', SUPABASE_PUBLISHABLE_KEY: 'sb_secret_x' };

describe('an invalid setting', () => {
  for (const [command, env, expected] of [
    ['start', hosted, secretKeyError],
    ['start', { PORT: '0' }, 'PORT is "0"; it must be a port number from 1 to 65535.'],
    ['release portal', { RELEASE_STORE: 's3' }, 'RELEASE_STORE is "s3"; it must be folder or backend.'],
    [
      'start',
      { DATA_DIR: import.meta.filename },
      /^Cannot use the folder .+: EEXIST.+\n.+DATA_DIR=<folder>$/,
    ],
  ] as [string, Record<string, string>, string | RegExp][]) {
    const title = `makes \`${command}\` with ${JSON.stringify(env)} fail before anything is built`;
    test(title, async (context) => {
      const root = createCheckout(context);
      const before = process.env;
      process.env = { PATH: before.PATH, DATA_DIR: join(root, '.data'), ...env };
      context.after(() => {
        process.env = before;
      });
      const print = context.mock.method(console, 'error', () => {});
      assert.equal(await main(root, command.split(' ')), 1);
      const error = String(print.mock.calls[0]?.arguments[0]).trim();
      if (typeof expected === 'string') assert.equal(error, expected);
      else assert.match(error, expected);
      assert.equal(existsSync(join(root, 'builds.log')), false);
    });
  }
});
