import { join, resolve } from 'node:path';
import { readExposure } from '@northlight/domain/exposure';
import { readSettings } from '@northlight/registry/node-kit';
import { STATEMENT_TIMEOUT_MILLISECONDS } from './limits.ts';
import type { BackendOptions } from './options.ts';

interface Environment {
  readonly options: BackendOptions & { readonly dataDir: string; readonly port: number };
  /** The collector for traces; null turns tracing off. */
  readonly tracesEndpoint: string | null;
  readonly seedDemo: boolean;
  /** Whether demo accounts are acceptable: only locally or on request. */
  readonly mayHaveDemo: boolean;
  readonly longestStatementMilliseconds: number;
}

/** Reads the options from the environment. @throws SettingsError that lists all problems */
export function readOptions(env: NodeJS.ProcessEnv): Environment {
  const read = readSettings(env);
  const { hasMailbox, hasDemo, isLocal } = readExposure(env);
  return {
    options: {
      dataDir: join(resolve(read.DATA_DIR ?? '.data'), 'backend'),
      port: Number(read.BACKEND_PORT ?? 0),
      logLevel: read.LOG_LEVEL ?? 'info',
      ...(read.SITE_URL ? { siteUrl: new URL(read.SITE_URL).origin } : {}),
      ...(read.RELEASE_PUBLIC_KEY ? { releasePublicKey: read.RELEASE_PUBLIC_KEY } : {}),
      ...(read.APP_CLOCK ? { clock: new Date(read.APP_CLOCK) } : {}),
      ...(read.PASSWORD_RANGE_URL ? { passwordRangeUrl: read.PASSWORD_RANGE_URL } : {}),
      ...(read.EDGE_SECRET ? { edgeSecret: read.EDGE_SECRET } : {}),
      ...(read.SMTP_URL ? { smtpUrl: read.SMTP_URL } : {}),
      ...(read.MAIL_FROM ? { mailFrom: read.MAIL_FROM } : {}),
      ...(read.BACKEND_POSTGRES ? { postgresUrl: read.BACKEND_POSTGRES } : {}),
      watch: read.WATCH_BACKEND === '1',
      mailboxPage: hasMailbox,
    },
    tracesEndpoint: read.OTEL_EXPORTER_OTLP_ENDPOINT ?? null,
    longestStatementMilliseconds: read.STATEMENT_TIMEOUT
      ? Number(read.STATEMENT_TIMEOUT) * 1000
      : STATEMENT_TIMEOUT_MILLISECONDS,
    seedDemo: read.SEED_DEMO === '1',
    mayHaveDemo: isLocal || hasDemo,
  };
}
