import assert from 'node:assert/strict';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { startServer, writeFiles } from '@northlight/node-kit/testing';
import { run as release } from '../release/release.ts';
import { openReleaseStore } from '../store/open-release-store.ts';
import { captureOutput } from '../testing/capture-output.ts';
import {
  createCheckout,
  markInstalled,
  readLiveVersions,
  readRegistry,
  start,
} from '../testing/fake-checkout.ts';
import { setEnv } from '../testing/set-env.ts';
import { run as rollout } from './rollout.ts';

/** Sets up a live guarded portal and a fake backend. */
async function setUp(context: TestContext) {
  const root = createCheckout(context);
  const data = join(root, '.data');
  markInstalled(root);
  writeFiles(root, { 'portal/src/main.ts': 'guarded 1' });
  await start(root);
  const responses: Record<string, unknown> = { schema_version: 20260101000000 };
  const { url } = await startServer(context, (request, response) => {
    const name = request.url?.split('/').at(-1) ?? '';
    response.writeHead(name in responses ? 200 : 503).end(JSON.stringify(responses[name] ?? null));
  });
  setEnv(context, {
    RELEASE_TRY_OUT: '0',
    SUPABASE_URL: url,
    SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_x',
    SUPABASE_SECRET_KEY: 'sb_secret_x',
  });
  const edit = (source: string) => writeFiles(root, { 'portal/src/main.ts': source });
  const startRollout = (...args: string[]) =>
    captureOutput(context, () =>
      release({ root, args: ['portal', '--rollout', ...args, '--dirty', '--data', data] }),
    );
  const runRollout = (...args: string[]) =>
    captureOutput(context, () => rollout({ root, args: ['portal', ...args, '--data', data] }));
  const findRunning = async () => (await readRegistry(data)).rollouts?.portal;
  const readLedger = async () => (await (await openReleaseStore(data)).ledger(20)).map(({ kind }) => kind);
  return { root, data, responses, edit, startRollout, runRollout, findRunning, readLedger };
}

test('starts, reports and finishes a rollout', async (context) => {
  const { data, responses, edit, startRollout, runRollout, findRunning, readLedger, root } =
    await setUp(context);
  const before = await readLiveVersions(data);
  edit('guarded 2');
  const output = await startRollout('--steps', '5/4h,50/1h,100', '--version', '2.0.0');
  assert.match(output, /Rollout started: 5 % → 50 % → 100 %/);
  assert.deepEqual(await readLiveVersions(data), before);
  const { id = '', steps } = (await findRunning()) ?? {};
  assert.deepEqual(steps, [
    { share: 5, minutes: 240 },
    { share: 50, minutes: 60 },
    { share: 100, minutes: 0 },
  ]);

  // A start does not change it.
  await start(root);
  assert.equal((await findRunning())?.id, id);

  assert.match(await runRollout(), /No one has it yet/);
  responses.rollout_progress = { [id]: 0 };
  responses.list_rollouts = [{ rollout: id, step: 0, held: '', why: null, tallies: [[3, 1, 60, 0]] }];
  const status = await runRollout('status');
  assert.match(status, /portal 2\.0\.0 replaces \S+, started .* UTC: 5 % → 50 % → 100 %/);
  assert.match(status, /5 % of the accounts have it\./);
  assert.match(status, /something failed for 1 of 3 visitors of the newer version, and for 0 of 60/);

  assert.match(await runRollout('pause'), /portal 2\.0\.0 is paused at its current share/);
  assert.equal((await findRunning())?.paused, 0);
  assert.match(await runRollout(), /Holding this share: it is paused/);
  await runRollout('resume');
  assert.equal((await findRunning())?.paused, undefined);
  assert.match(await runRollout('finish'), /portal 2\.0\.0 is live for everyone/);
  assert.deepEqual([(await readLiveVersions(data)).portal, await findRunning()], ['2.0.0', undefined]);
  assert.deepEqual((await readLedger()).slice(0, 4), ['finish', 'resume', 'pause', 'rollout']);
});

test('an automatically stopped rollout can be removed, but not finished', async (context) => {
  const { responses, edit, startRollout, runRollout, findRunning, data } = await setUp(context);
  const before = await readLiveVersions(data);
  edit('guarded 2');
  assert.match(await startRollout(), /5 % → 20 % → 50 % → 100 %/);
  const { id = '' } = (await findRunning()) ?? {};
  // Without the current step, a rollout cannot be paused.
  await assert.rejects(runRollout('pause'), /Cannot pause the rollout/);
  responses.rollout_progress = { [id]: -1 };
  responses.list_rollouts = [{ rollout: id, step: 0, held: '', why: 'it failed for all', tallies: [] }];
  assert.match(await runRollout(), /Stopped: it failed for all\./);
  await assert.rejects(runRollout('finish'), /has been stopped and cannot finish/);
  assert.match(await runRollout('stop'), /has been withdrawn from everyone/);
  assert.deepEqual([await readLiveVersions(data), await findRunning()], [before, undefined]);
  await assert.rejects(runRollout(), /No version of portal is being rolled out/);
});

test('refuses an invalid rollout and changes nothing', async (context) => {
  const { root, data, edit, startRollout, runRollout } = await setUp(context);
  const before = await readLiveVersions(data);
  edit('two');
  await assert.rejects(startRollout(), /cannot be rolled out: /);
  await assert.rejects(startRollout('--steps', '50/1h,5'), /--steps 50\/1h,5: each share must be larger/);
  await assert.rejects(startRollout('--check'), /--check and --rollout cannot be combined/);
  await assert.rejects(
    captureOutput(context, () => release({ root, args: ['portal', '--steps', '5/1h,100', '--dirty'] })),
    /--steps needs --rollout/,
  );
  await assert.rejects(runRollout('faster'), /Unknown action "faster"/);
  assert.deepEqual(await readLiveVersions(data), before);
});
