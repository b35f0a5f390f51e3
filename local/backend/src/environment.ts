import { join, resolve } from 'node:path';
import { readExposure, readSettings } from '@northlight/node-kit';
import { type BackendOptions, STATEMENT_TIMEOUT_MILLISECONDS } from './options.ts';

interface Environment {
  readonly options: BackendOptions & { readonly dataDir: string; readonly port: number };
  readonly shouldSeedDemo: boolean;
  /** Whether demo accounts are acceptable: only locally or on request. */
  readonly isDemoAllowed: boolean;
  readonly maxStatementMilliseconds: number;
}

/** Reads the options from the environment. @throws SettingsError that lists all problems */
export function readOptions(env: NodeJS.ProcessEnv): Environment {
  const settings = readSettings(env);
  const { hasMailbox, hasDemo, isLocal } = readExposure(env);
  return {
    options: {
      dataDir: join(resolve(settings.DATA_DIR ?? '.data'), 'backend'),
      port: Number(settings.BACKEND_PORT ?? 0),
      logLevel: settings.LOG_LEVEL ?? 'info',
      ...(settings.SITE_URL ? { siteUrl: settings.SITE_URL } : {}),
      ...(settings.RELEASE_PUBLIC_KEY ? { releasePublicKey: settings.RELEASE_PUBLIC_KEY } : {}),
      ...(settings.APP_CLOCK ? { clock: new Date(settings.APP_CLOCK) } : {}),
      ...(settings.PASSWORD_RANGE_URL ? { passwordRangeUrl: settings.PASSWORD_RANGE_URL } : {}),
      ...(settings.EDGE_SECRET ? { edgeSecret: settings.EDGE_SECRET } : {}),
      ...(settings.MAIL_URL && settings.MAIL_FROM
        ? { mail: { url: settings.MAIL_URL, from: settings.MAIL_FROM } }
        : {}),
      ...(settings.BACKEND_POSTGRES ? { postgresUrl: settings.BACKEND_POSTGRES } : {}),
      watch: settings.WATCH_BACKEND === '1',
      mailboxPage: hasMailbox,
    },
    maxStatementMilliseconds: settings.STATEMENT_TIMEOUT
      ? Number(settings.STATEMENT_TIMEOUT) * 1000
      : STATEMENT_TIMEOUT_MILLISECONDS,
    shouldSeedDemo: settings.SEED_DEMO === '1',
    isDemoAllowed: isLocal || hasDemo,
  };
}
