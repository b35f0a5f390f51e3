// Runs a release's server bundle in a thread. Plain JavaScript, because a worker starts without its parent's loader.
import { createRequire } from 'node:module';
import { compileFunction } from 'node:vm';
import { parentPort, workerData } from 'node:worker_threads';

const { code, filename, settings } = workerData;
const bundle = { exports: {} };
const require = createRequire(import.meta.url);
compileFunction(code, ['module', 'exports', 'require'], { filename })(bundle, bundle.exports, require);
bundle.exports.configure(settings, {
  // Loading jsdom takes most of a second.
  createWindow: () => new (require('jsdom').JSDOM)('').window,
});

parentPort.on('message', async ({ id, request }) => {
  parentPort.postMessage({ id, answer: await bundle.exports.answer(request) });
});
parentPort.postMessage({ id: 0 });
