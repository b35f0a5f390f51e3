import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { watchRows } from '../../http/row-watcher.ts';
import { PEOPLE } from '../../world/actors.ts';
import { FIXED_SEED } from '../../world/sample.ts';
import { FunctionCalls } from '../function-calls.ts';
import { createRandomRequest, type RandomRequest } from '../random-requests.ts';
import { sendRaw } from '../send-raw.ts';
import type { Site } from '../site.ts';
import { readSurface } from '../surface.ts';

const MAX_BATCH_SIZE = 40;

export const randomAttacks = (getSite: () => Site, batches: number) =>
  test('no random request crashes or hangs the server, or changes a row', async (t) => {
    const site = getSite();
    const send = ({ caller, headers, ...rest }: RandomRequest) => {
      const { url, publishableKey, secretKey } = site.backend;
      if (caller === 'service') {
        const key = { apikey: secretKey, authorization: `Bearer ${secretKey}` };
        return sendRaw(url, { ...rest, headers: { ...key, ...headers } });
      }
      const person = PEOPLE.find((person) => person === caller);
      const session = person ? { authorization: `Bearer ${site.getToken(person)}` } : {};
      return sendRaw(site.url, { ...rest, headers: { apikey: publishableKey, ...session, ...headers } });
    };
    const watcher = await watchRows(site.backend);
    const requests = createRandomRequest(await readSurface(site.backend), new FunctionCalls(site));
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
          assert.deepEqual(await watcher.restore(), []);
        },
      ),
      { seed: FIXED_SEED, numRuns: batches },
    );
    t.diagnostic(JSON.stringify(statuses));
  });
