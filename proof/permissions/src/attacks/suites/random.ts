import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { watchRows } from '../../http/keeper.ts';
import { PEOPLE } from '../../world/actors.ts';
import { FIXED_SEED } from '../../world/sample.ts';
import { FunctionCalls } from '../function-calls.ts';
import { type RandomRequest, randomRequest } from '../random-requests.ts';
import { sendRaw } from '../send-raw.ts';
import type { Site } from '../site.ts';
import { readSurface } from '../surface.ts';

const MAX_BATCH_SIZE = 40;

export const randomAttacks = (open: () => Site, batches: number) =>
  test('no random request crashes or hangs the server or changes a row', async (t) => {
    const site = open();
    const send = ({ who, headers, ...rest }: RandomRequest) => {
      const { url, publishableKey, secretKey } = site.backend;
      if (who === 'service') {
        const key = { apikey: secretKey, authorization: `Bearer ${secretKey}` };
        return sendRaw(url, { ...rest, headers: { ...key, ...headers } });
      }
      const person = PEOPLE.find((person) => person === who);
      const session = person ? { authorization: `Bearer ${site.tokenOf(person)}` } : {};
      return sendRaw(site.url, { ...rest, headers: { apikey: publishableKey, ...session, ...headers } });
    };
    const keeper = await watchRows(site.backend);
    const requests = randomRequest(await readSurface(site.backend), new FunctionCalls(site));
    const statuses: Record<number, number> = {};
    await fc.assert(
      fc.asyncProperty(
        fc.array(requests, { minLength: 1, maxLength: MAX_BATCH_SIZE, size: 'max' }),
        async (batch) => {
          for (const request of batch) {
            const { status, text } = await send(request);
            statuses[status] = (statuses[status] ?? 0) + 1;
            assert.ok(status < 500, `${status} ${text.slice(0, 200)}`);
          }
          await site.backend.database.query('select 1');
          assert.deepEqual(await keeper.restore(), []);
        },
      ),
      { seed: FIXED_SEED, numRuns: batches },
    );
    t.diagnostic(JSON.stringify(statuses));
  });
