// The thread in which a release's server bundle runs. Plain JavaScript: a worker starts without the loader of its parent.
import { createRequire } from 'node:module';
import { compileFunction } from 'node:vm';
import { parentPort, workerData } from 'node:worker_threads';

const { code, filename, settings } = workerData;
const bundle = { exports: {} };
const require = createRequire(import.meta.url);
compileFunction(code, ['module', 'exports', 'require'], { filename })(bundle, bundle.exports, require);
bundle.exports.configure(settings, {
  // Most of a second to load: only for who asks.
  createWindow: () => new (require('jsdom').JSDOM)('').window,
});

parentPort.on('message', async ({ id, request }) => {
  parentPort.postMessage({ id, answer: await bundle.exports.answer(request) });
});
parentPort.postMessage({ id: 0 });
