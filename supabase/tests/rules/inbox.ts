import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { actors } from '../support/actors.ts';
import { db } from '../support/shared-database.ts';

describe('newsletter links', () => {
  const subscribe = 'select public.subscribe_to_newsletter($1) as secret';
  const setStatus = 'select public.set_subscription_status($1, $2) as status';
  test('confirm or cancel a subscription, and expire once it is cancelled', async () => {
    await db.withRollback(async (act) => {
      const [row] = await act(actors.service, subscribe, ['New@Reader.Example']);
      const secret = row?.secret;
      assert.match(String(secret), /^[0-9a-f]{64}$/);
      const setStatusAs = async (status: string, key = secret) =>
        (await act(actors.service, setStatus, [key, status]))[0]?.status;
      assert.equal(await setStatusAs('confirmed'), 'confirmed');
      assert.equal(await setStatusAs('confirmed'), 'confirmed');
      assert.deepEqual(await act(actors.service, subscribe, ['new@reader.example']), [{ secret: null }]);
      assert.equal(await setStatusAs('unsubscribed'), 'unsubscribed');
      assert.equal(await setStatusAs('confirmed'), 'expired');
      assert.equal(await setStatusAs('confirmed', 'unknown'), null);
    });
  });
});

describe('rate limits', () => {
  test('apply per key', async () => {
    await db.withRollback(async (act) => {
      const takeFromLimit = async (key: string) =>
        (
          await act(actors.service, 'select public.consume_rate_limit($1, $2, 2, 3600) as ok', [
            'contact',
            key,
          ])
        )[0]?.ok;
      assert.deepEqual(
        [
          await takeFromLimit('1.2.3.4'),
          await takeFromLimit('1.2.3.4'),
          await takeFromLimit('1.2.3.4'),
          await takeFromLimit('1.2.3.5'),
        ],
        [true, true, false, true],
      );
      const storedLimits = await act('owner', 'select key_hash from private.rate_limits');
      assert.ok(storedLimits.every((row) => !String(row.key_hash).includes('1.2.3')));
    });
  });
});
