import { redact } from './redact.ts';

export type LogLevel = 'debug' | 'info' | 'warn' | 'error' | 'silent';

export interface Logger {
  debug(event: string, fields?: Record<string, unknown>): void;
  info(event: string, fields?: Record<string, unknown>): void;
  warn(event: string, fields?: Record<string, unknown>): void;
  error(event: string, fields?: Record<string, unknown>): void;
}

const RANK: Record<LogLevel, number> = { debug: 0, info: 1, warn: 2, error: 3, silent: 4 };

export function parseLogLevel(text: string | undefined, fallback: LogLevel): LogLevel {
  return text !== undefined && Object.hasOwn(RANK, text) ? (text as LogLevel) : fallback;
}

/** One JSON line per event on stderr (stdout carries the ready line alone), every field redacted. */
export function createLogger(level: LogLevel, write = (line: string) => process.stderr.write(line)): Logger {
  const at =
    (own: LogLevel) =>
    (event: string, fields: Record<string, unknown> = {}) => {
      if (RANK[own] < RANK[level]) return;
      write(
        `${JSON.stringify({ time: new Date().toISOString(), level: own, event, ...(redact(fields) as object) })}\n`,
      );
    };
  return { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') };
}
