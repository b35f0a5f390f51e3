import { mkdir } from 'node:fs/promises';
import { createLog, getErrorCode } from '@northlight/node-kit';
import {
  BackendStore,
  FolderStore,
  loadKeys,
  openLastRegistryStore,
  type ReleaseKeys,
} from '@northlight/registry';
import { type EdgeConfig, readConfig } from './config.ts';
import { createEdge } from './edge.ts';

/**
 * The edge as a process: reads its environment, tells its supervisor or prints that it is ready, and exits cleanly on a
 * signal or with its supervisor.
 */

function fail(message: string): never {
  process.stderr.write(`edge: ${message}\n`);
  process.exit(1);
}

function loadConfig(): EdgeConfig {
  try {
    return readConfig(process.env);
  } catch (error) {
    return fail(error instanceof Error ? error.message : String(error));
  }
}

function failToListen(
  error: unknown,
  { port, host }: Pick<EdgeConfig, 'port' | 'host'>,
  variable = 'PORT',
): never {
  const code = getErrorCode(error);
  if (code === 'EADDRINUSE') {
    return fail(`port ${port} is taken by another program; set ${variable} to a free one`);
  }
  if (code === 'EACCES')
    return fail(`this account may not use port ${port}; set ${variable} to a free one above 1023`);
  return fail(`cannot listen on ${host}:${port}: ${String(error)}`);
}

async function loadReleaseKeys({ dataFolder }: EdgeConfig): Promise<ReleaseKeys> {
  const keys = await loadKeys(process.env, dataFolder).catch((error: Error) => fail(error.message));
  // An edge without a trusted key could never serve anything.
  return keys ?? fail('no release key: set RELEASE_PUBLIC_KEY');
}

/** Slower than for a folder, because every edge polls the backend. */
const backendPollInterval = 1000;

function createStore(
  { releaseStore, releasesFolder, releaseCacheFolder, backend }: EdgeConfig,
  trusted: ReleaseKeys,
) {
  if (releaseStore === 'folder') return { store: new FolderStore(releasesFolder, trusted) };
  const { url, publishableKey: key } = backend;
  return {
    store: new BackendStore({ url, key }, trusted, releaseCacheFolder),
    pollInterval: backendPollInterval,
  };
}

const config = loadConfig();
await mkdir(config.dataFolder, { recursive: true }).catch((error: Error) =>
  fail(`cannot create the data folder ${config.dataFolder}: ${error.message}; set DATA_DIR to another one`),
);
const keys = await loadReleaseKeys(config);
const log = createLog({ level: config.logLevel, name: 'edge', format: config.logFormat });
// A supervisor has already printed them.
if (process.send === undefined) for (const warning of config.warnings) log.warn(warning);
/** Imported only when metrics are configured. */
async function startMetrics({ port, host }: { readonly port: number; readonly host: string }) {
  const { Metrics, serveMetrics } = await import('./metrics/metrics.ts');
  const metrics = new Metrics();
  await serveMetrics(metrics, port, host).catch((error: unknown) =>
    failToListen(error, { port, host }, 'METRICS_PORT'),
  );
  return metrics;
}

const metrics = config.metricsAddress === null ? null : await startMetrics(config.metricsAddress);
const edge = await createEdge({
  ...config,
  ...(metrics === null ? {} : { metrics }),
  ...createStore(config, keys),
  limits: { drain: config.drainMilliseconds },
  keys,
  seenRegistry: openLastRegistryStore(config.seenRegistryFile, keys),
  // Writing to the backend needs the secret key, which no edge has.
  canRollBack: keys.sign !== null && config.releaseStore === 'folder',
  log,
});
const { url } = await edge
  .start(config.port, config.host)
  .catch((error: unknown) => failToListen(error, config));

let isStopping = false;
const stop = () => {
  if (isStopping) return;
  isStopping = true;
  void edge.stop().then(() => process.exit(0));
};
process.on('SIGTERM', stop);
process.on('SIGINT', stop);
// A killed supervisor cannot send a signal, and its port must not stay in use.
if (process.send !== undefined) process.on('disconnect', stop);

const ready = { ready: true, url };
if (process.send === undefined) process.stdout.write(`${JSON.stringify(ready)}\n`);
else process.send(ready);
