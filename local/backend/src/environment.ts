import { join, resolve } from 'node:path';
import { exposureOf } from '@northlight/domain/exposure';
import { httpAddress, instant, logLevels, portNumber, readEnvironment, setting } from '@northlight/node-kit';
import { object } from 'yup';
import { LONGEST_STATEMENT_MILLISECONDS } from './limits.ts';
import type { BackendOptions } from './options.ts';

interface Environment {
  readonly options: BackendOptions & { readonly dataDir: string; readonly port: number };
  /** The collector that traces are sent to; null: none are made. */
  readonly tracesEndpoint: string | null;
  readonly seedDemo: boolean;
  /** Whether accounts with a known password may be there though nobody asked for them: on the own machine alone. */
  readonly mayHaveDemo: boolean;
  readonly longestStatementMilliseconds: number;
}

const environment = object({
  APP_CLOCK: instant(),
  BACKEND_PORT: portNumber().default('0'),
  BACKEND_POSTGRES: setting(),
  DATA_DIR: setting().default('.data'),
  DENO_PATH: setting(),
  EDGE_SECRET: setting(),
  LOG_LEVEL: setting()
    .oneOf(logLevels, `LOG_LEVEL is none of ${logLevels.join(', ')}`)
    .default('info'),
  MAIL_FROM: setting(),
  MIGRATE_UP_TO: setting(),
  OTEL_EXPORTER_OTLP_ENDPOINT: httpAddress(),
  PASSWORD_RANGE_URL: httpAddress(),
  RELEASE_PUBLIC_KEY: setting(),
  SEED_DEMO: setting(),
  SITE_URL: httpAddress(),
  SMTP_URL: setting(),
  STATEMENT_TIMEOUT: setting().test(
    'seconds',
    ({ value }) => `STATEMENT_TIMEOUT is not a number of seconds from 1: ${value}`,
    (value) => value === undefined || Number(value) >= 1,
  ),
  WATCH_BACKEND: setting(),
});

/** Reads once what the process was started with. @throws Error that names everything wrong with it */
export function readOptions(env: NodeJS.ProcessEnv): Environment {
  const read = readEnvironment(environment, env);
  const { hasMailbox, hasDemo, isLocal } = exposureOf(env);
  return {
    options: {
      dataDir: join(resolve(read.DATA_DIR), 'backend'),
      port: Number(read.BACKEND_PORT),
      logLevel: read.LOG_LEVEL,
      ...(read.SITE_URL ? { siteUrl: new URL(read.SITE_URL).origin } : {}),
      ...(read.RELEASE_PUBLIC_KEY ? { releasePublicKey: read.RELEASE_PUBLIC_KEY } : {}),
      ...(read.APP_CLOCK ? { clock: new Date(read.APP_CLOCK) } : {}),
      ...(read.PASSWORD_RANGE_URL ? { passwordRangeUrl: read.PASSWORD_RANGE_URL } : {}),
      ...(read.EDGE_SECRET ? { edgeSecret: read.EDGE_SECRET } : {}),
      ...(read.SMTP_URL ? { smtpUrl: read.SMTP_URL } : {}),
      ...(read.MIGRATE_UP_TO ? { migrateUpTo: read.MIGRATE_UP_TO } : {}),
      ...(read.MAIL_FROM ? { mailFrom: read.MAIL_FROM } : {}),
      ...(read.DENO_PATH ? { denoPath: read.DENO_PATH } : {}),
      ...(read.BACKEND_POSTGRES ? { postgresUrl: read.BACKEND_POSTGRES } : {}),
      watch: read.WATCH_BACKEND === '1',
      mailboxPage: hasMailbox,
    },
    tracesEndpoint: read.OTEL_EXPORTER_OTLP_ENDPOINT ?? null,
    longestStatementMilliseconds: read.STATEMENT_TIMEOUT
      ? Number(read.STATEMENT_TIMEOUT) * 1000
      : LONGEST_STATEMENT_MILLISECONDS,
    seedDemo: read.SEED_DEMO === '1',
    mayHaveDemo: isLocal || hasDemo,
  };
}
