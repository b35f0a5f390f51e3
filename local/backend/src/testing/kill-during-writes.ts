import assert from 'node:assert/strict';
import type { BackendProcess } from './backend-process.ts';

/** How many writes a round sees acknowledged before it kills. */
const WRITES = 25;

async function keptRows(url: string, apikey: string): Promise<number> {
  const answer = await fetch(`${url}/rest/v1/services?select=id&title=like.Kept*`, {
    method: 'HEAD',
    headers: { apikey, prefer: 'count=exact' },
  });
  return Number(answer.headers.get('content-range')?.split('/')[1]);
}

/** Kills the process (SIGKILL) while three are writing, again and again: a row may be there whose answer was cut off, none may be missing. */
export async function killDuringWrites(start: () => BackendProcess, rounds: number): Promise<void> {
  let acknowledged = 0;
  for (let round = 0; round <= rounds; round += 1) {
    const backend = start();
    const { url, secretKey } = await backend.ready;
    const kept = await keptRows(url, secretKey);
    assert.ok(kept >= acknowledged, `round ${round}: ${kept} of ${acknowledged}`);
    if (round === rounds) {
      backend.child.kill('SIGINT');
      assert.equal(await backend.exited, 0);
      return;
    }
    acknowledged = kept;
    const headers = { apikey: secretKey, 'content-type': 'application/json', prefer: 'return=minimal' };
    const write = async () => {
      for (;;) {
        const body = JSON.stringify({ title: `Kept ${acknowledged}`, description: 'A row' });
        const answer = await fetch(`${url}/rest/v1/services`, { method: 'POST', headers, body }).catch(
          () => undefined,
        );
        if (!answer) return;
        assert.equal(answer.status, 201);
        acknowledged += 1;
        if (acknowledged >= kept + WRITES) backend.child.kill('SIGKILL');
      }
    };
    await Promise.all([write(), write(), write()]);
    await backend.exited;
  }
}
