import { join, resolve } from 'node:path';
import { exposureOf } from '@platform/domain/exposure';
import { parseLogLevel } from './http/logger.ts';
import { LONGEST_STATEMENT_MILLISECONDS } from './limits.ts';
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
  readonly longestStatementMilliseconds: number;
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

function milliseconds(seconds: string): number {
  const value = Number(seconds) * 1000;
  if (!(value >= 1000))
    throw new EnvironmentError(`STATEMENT_TIMEOUT is no number of seconds from 1: ${seconds}`);
  return value;
}

/** Reads once what the process was started with. */
export function readEnvironment(env: NodeJS.ProcessEnv): Environment {
  const clock = blankToUndefined(env.APP_CLOCK);
  const siteUrl = blankToUndefined(env.SITE_URL);
  const smtpUrl = blankToUndefined(env.SMTP_URL);
  const mailFrom = blankToUndefined(env.MAIL_FROM);
  const postgresUrl = blankToUndefined(env.BACKEND_POSTGRES);
  const { hasMailbox, hasDemo, isLocal } = exposureOf(env);
  const longestStatement = blankToUndefined(env.STATEMENT_TIMEOUT);
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
    longestStatementMilliseconds: longestStatement
      ? milliseconds(longestStatement)
      : LONGEST_STATEMENT_MILLISECONDS,
    seedDemo: env.SEED_DEMO === '1',
    mayHaveDemo: isLocal || hasDemo,
  };
}
