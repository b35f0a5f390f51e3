import { join, resolve } from 'node:path';
import { exposureOf } from '@platform/domain/exposure';
import { parseLogLevel } from './http/logger.ts';
import type { BackendOptions } from './options.ts';

/** The environment names something that cannot be used. */
export class EnvironmentError extends Error {
  override readonly name = 'EnvironmentError';
}

export interface Environment {
  readonly options: BackendOptions & { readonly dataDir: string; readonly port: number };
  readonly seedDemo: boolean;
  /** Whether accounts with a known password may be there though nobody asked for them: on the own machine alone. */
  readonly mayHaveDemo: boolean;
}

const blankToUndefined = (value: string | undefined) => (value?.trim() ? value.trim() : undefined);

function port(value: string | undefined): number {
  const number = Number(value ?? 0);
  if (!Number.isInteger(number) || number < 0 || number > 65535) {
    throw new EnvironmentError(`BACKEND_PORT is no port: ${value}`);
  }
  return number;
}

function instant(value: string): Date {
  const date = new Date(value);
  if (Number.isNaN(date.getTime())) throw new EnvironmentError(`APP_CLOCK is no ISO instant: ${value}`);
  return date;
}

function webAddress(value: string): string {
  if (!URL.canParse(value) || !/^https?:/.test(value)) {
    throw new EnvironmentError(`SITE_URL is no http address: ${value}`);
  }
  return new URL(value).origin;
}

/** Reads once what the process was started with. */
export function readEnvironment(env: NodeJS.ProcessEnv): Environment {
  const clock = blankToUndefined(env.APP_CLOCK);
  const siteUrl = blankToUndefined(env.SITE_URL);
  const smtpUrl = blankToUndefined(env.SMTP_URL);
  const mailFrom = blankToUndefined(env.MAIL_FROM);
  const postgresUrl = blankToUndefined(env.BACKEND_POSTGRES);
  const { hasMailbox, hasDemo, isLocal } = exposureOf(env);
  return {
    options: {
      dataDir: join(resolve(blankToUndefined(env.DATA_DIR) ?? '.data'), 'backend'),
      port: port(blankToUndefined(env.BACKEND_PORT)),
      logLevel: parseLogLevel(env.LOG_LEVEL, 'info'),
      ...(siteUrl ? { siteUrl: webAddress(siteUrl) } : {}),
      ...(clock ? { clock: instant(clock) } : {}),
      ...(smtpUrl ? { smtpUrl } : {}),
      ...(mailFrom ? { mailFrom } : {}),
      ...(postgresUrl ? { postgresUrl } : {}),
      mailboxPage: hasMailbox,
    },
    seedDemo: env.SEED_DEMO === '1',
    mayHaveDemo: isLocal || hasDemo,
  };
}
