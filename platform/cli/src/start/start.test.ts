import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { test } from 'node:test';
import { writeFiles } from '@northlight/node-kit/testing';
import { createCheckout } from '../testing/fake-checkout.ts';
import { assertJsonLines } from '../testing/start-instance.ts';

test('npm start prints only JSON when a build fails', (context) => {
  const broken = createCheckout(context);
  writeFiles(broken, { 'portal/src/main.ts': 'broken' });
  const main = JSON.stringify(import.meta.resolve('../main.ts'));
  const script = `import { main } from ${main}; process.exit(await main(${JSON.stringify(broken)}, ['start']));`;
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', import.meta.resolve('tsx'), '--input-type=module', '-e', script],
    {
      encoding: 'utf8',
      env: {
        ...process.env,
        LOG_FORMAT: 'json',
        PORT: String(30_000 + (process.pid % 10_000)),
        DATA_DIR: join(broken, '.data'),
        // Not contacted before the builds.
        SUPABASE_URL: 'http://127.0.0.1:9',
        SUPABASE_PUBLISHABLE_KEY: 'none',
      },
    },
  );
  assert.equal(status, 1, stdout + stderr);
  const output = assertJsonLines({ output: stdout, errors: stderr });
  assert.match(output, /src\/main\.ts: unexpected token/);
});
