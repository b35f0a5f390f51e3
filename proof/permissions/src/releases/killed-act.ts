/** Run by the tests as its own process: an act of a rollout over releases in a backend, killed at one of its requests. */
const [url = '', key = '', privateKey = '', publicKey = '', act = '', distDir = '', nth = '0', when = ''] =
  process.argv.slice(2);

let asked = 0;
const send = globalThis.fetch;
globalThis.fetch = async (...request) => {
  asked += 1;
  const isIt = asked === Number(nth);
  if (isIt && when === 'before') process.kill(process.pid, 'SIGKILL');
  const answer = await send(...request);
  if (isIt) process.kill(process.pid, 'SIGKILL');
  return answer;
};

const { BackendStore, changeRollout, readKeys, startRollout } = await import('@northlight/registry');
const store = new BackendStore({ url, key }, readKeys({ privateKey, publicKey }));
const by = { who: 'somebody killed', commit: null };
if (act === 'rollout') {
  const input = { name: 'portal', version: '2.0.0', distDir };
  await startRollout(store, input, { backendSchema: null, by, steps: [{ share: 5, minutes: 60 }] });
} else await changeRollout(store, act as 'stop', { name: 'portal', by });

export {};
