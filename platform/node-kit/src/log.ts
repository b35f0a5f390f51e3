export const logLevels = ['silent', 'error', 'warn', 'info', 'debug'] as const;
export type LogLevel = (typeof logLevels)[number];

export type LogFields = Readonly<Record<string, unknown>>;

export interface Log {
  error(message: string, fields?: LogFields): void;
  warn(message: string, fields?: LogFields): void;
  info(message: string, fields?: LogFields): void;
  debug(message: string, fields?: LogFields): void;
}

interface LogOptions {
  readonly level: LogLevel;
  /** Starts each line in the `text` format. */
  readonly name?: string;
  readonly format?: 'json' | 'text';
  /** Removes fields that must not be logged. */
  readonly redact?: (fields: LogFields) => LogFields;
  readonly write?: (line: string) => unknown;
}

const maxTextLength = 240;

/** Logs to standard error, in single lines of bounded length. External input cannot forge a line. */
export function createLog({
  level,
  name = '',
  format = 'json',
  redact = (fields) => fields,
  write = (line) => process.stderr.write(line),
}: LogOptions): Log {
  const createMethod =
    (methodLevel: LogLevel) =>
    (message: string, fields: LogFields = {}) => {
      if (logLevels.indexOf(methodLevel) > logLevels.indexOf(level)) return;
      const present = Object.entries(redact(fields)).filter(([, value]) => value !== undefined);
      const bounded = present.map(([key, value]) => [
        key,
        typeof value === 'string' ? toPlainText(value) : value,
      ]);
      const line = { time: new Date().toISOString(), level: methodLevel, message: toPlainText(message) };
      write(
        format === 'json'
          ? `${JSON.stringify({ ...line, ...Object.fromEntries(bounded) })}\n`
          : `${[`${name} ${methodLevel}: ${toPlainText(message)}`, ...bounded.map(([key, value]) => `${key}=${value}`)].join(' ')}\n`,
      );
    };
  return {
    error: createMethod('error'),
    warn: createMethod('warn'),
    info: createMethod('info'),
    debug: createMethod('debug'),
  };
}

/** For tests and embedders. */
export const silentLog: Log = createLog({ level: 'silent' });

function toPlainText(text: string): string {
  const shortened = text.length > maxTextLength ? `${text.slice(0, maxTextLength)}…` : text;
  return shortened.replace(/\p{Cc}|[\u2028\u2029]/gu, ' ');
}
