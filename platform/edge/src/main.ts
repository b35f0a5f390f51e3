import { BackendStore, FolderStore, keysOf, type ReleaseKeys, seenRegistryIn } from '@northlight/registry';
import { createLog, errorCode, makeFolder } from '@northlight/registry/node-kit';
import { startTraces } from '@northlight/registry/node-kit/traces';
import { type EdgeConfig, readConfig } from './config.ts';
import { createEdge } from './edge.ts';

/** The process: its environment in, one line when it is ready, a clean end on a signal or with its supervisor. */

const exitCodes = { portTaken: 76, other: 1 } as const;

function fail(message: string, code: number): never {
  process.stderr.write(`edge: ${message}\n`);
  process.exit(code);
}

function configuration(): EdgeConfig {
  try {
    return readConfig(process.env);
  } catch (error) {
    return fail(error instanceof Error ? error.message : String(error), exitCodes.other);
  }
}

function failedToListen(
  error: unknown,
  { port, host }: Pick<EdgeConfig, 'port' | 'host'>,
  variable = 'PORT',
): never {
  const code = errorCode(error);
  if (code === 'EADDRINUSE') {
    return fail(
      `port ${port} is taken by another program; set ${variable} to a free one`,
      exitCodes.portTaken,
    );
  }
  if (code === 'EACCES') return fail(`port ${port} may not be used by this account`, exitCodes.other);
  return fail(`cannot listen on ${host}:${port}: ${String(error)}`, exitCodes.other);
}

async function releaseKeys({ dataFolder }: EdgeConfig): Promise<ReleaseKeys> {
  const keys = await keysOf(process.env, dataFolder).catch((error: Error) =>
    fail(error.message, exitCodes.other),
  );
  // An edge that trusts nobody would serve nothing for ever.
  return keys ?? fail('no key for releases: set RELEASE_PUBLIC_KEY', exitCodes.other);
}

/** A backend is asked less often than a disk: every copy of the edge does it. */
const backendInterval = 1000;

function storeOf({ releaseStore, releasesFolder, copiesFolder, backend }: EdgeConfig, trusted: ReleaseKeys) {
  if (releaseStore === 'folder') return { store: new FolderStore(releasesFolder, trusted) };
  const { url, publishableKey: key } = backend;
  return { store: new BackendStore({ url, key }, trusted, copiesFolder), pollInterval: backendInterval };
}

const config = configuration();
await makeFolder(config.dataFolder).catch((error: Error) =>
  fail(
    `the data folder ${config.dataFolder} cannot be made: ${error.message}; set DATA_DIR to another one`,
    exitCodes.other,
  ),
);
const keys = await releaseKeys(config);
const log = createLog({ level: config.logLevel, name: 'edge', format: config.logFormat });
// A supervisor has told it already.
if (process.send === undefined) for (const warning of config.warnings) log.warn(warning);
/** Loaded where it is asked for. */
async function startMetrics({ port, host }: { readonly port: number; readonly host: string }) {
  const [{ Metrics }, { MetricsServer }] = await Promise.all([
    import('./metrics/metrics.ts'),
    import('./metrics/metrics-server.ts'),
  ]);
  const metrics = new Metrics();
  const server = new MetricsServer(metrics);
  await server
    .listen(port, host)
    .catch((error: unknown) => failedToListen(error, { port, host }, 'METRICS_PORT'));
  return { metrics, server };
}

const metered = config.metrics === null ? null : await startMetrics(config.metrics);
const traces =
  config.tracesEndpoint === null ? null : await startTraces(config.tracesEndpoint, 'northlight-edge');
const { backend, cacheFolder, clockOffset, devRemotes, hostNames } = config;
const { isShortLived, kitsFolder, siteUrl, trustedProxies } = config;
const edge = await createEdge({
  ...{ backend, cacheFolder, clockOffset, devRemotes, hostNames },
  ...{ isShortLived, kitsFolder, siteUrl, trustedProxies },
  ...(traces === null ? {} : { traces }),
  ...(metered === null ? {} : { metrics: metered.metrics }),
  ...storeOf(config, keys),
  limits: { drain: config.drainMilliseconds },
  keys,
  seenRegistry: seenRegistryIn(config.seenRegistryFile, keys),
  // What is in the backend only the secret key may write, which no edge holds.
  canRollBack: keys.sign !== null && config.releaseStore === 'folder',
  log,
});
const { url } = await edge
  .start(config.port, config.host)
  .catch((error: unknown) => failedToListen(error, config));

let isStopping = false;
const stop = () => {
  if (isStopping) return;
  isStopping = true;
  void Promise.all([edge.stop(), metered?.server.stop()])
    // A collector that is away holds nothing up.
    .then(() => traces?.stop().catch(() => undefined))
    .then(() => process.exit(0));
};
process.on('SIGTERM', stop);
process.on('SIGINT', stop);
// A supervisor that was killed cannot say so; the port must not stay taken by what it left.
if (process.send !== undefined) process.on('disconnect', stop);

const ready = { ready: true, url };
process.send?.(ready);
process.stdout.write(`${JSON.stringify(ready)}\n`);
