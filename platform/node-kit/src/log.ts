export const logLevels = ['silent', 'error', 'warn', 'info', 'debug'] as const;
export type LogLevel = (typeof logLevels)[number];

export type LogFields = Readonly<Record<string, string | number | boolean | null | undefined>>;

/** Writes single lines of bounded length; what comes from outside cannot forge a line of its own. */
export interface Log {
  error(message: string, fields?: LogFields): void;
  warn(message: string, fields?: LogFields): void;
  info(message: string, fields?: LogFields): void;
  debug(message: string, fields?: LogFields): void;
}

export interface LogOptions {
  readonly level: LogLevel;
  readonly format: 'json' | 'text';
  readonly write?: (line: string) => void;
}

const longestValue = 240;

/** A log to standard error. */
export function createLog({ level, format, write = (line) => process.stderr.write(line) }: LogOptions): Log {
  const threshold = logLevels.indexOf(level);
  const at =
    (own: LogLevel) =>
    (message: string, fields: LogFields = {}) => {
      if (logLevels.indexOf(own) > threshold) return;
      const given = Object.entries(fields).filter(([, value]) => value !== undefined);
      const bounded = given.map(([key, value]) => [key, typeof value === 'string' ? plain(value) : value]);
      const line =
        format === 'json'
          ? JSON.stringify({
              time: new Date().toISOString(),
              level: own,
              message: plain(message),
              ...Object.fromEntries(bounded),
            })
          : [`edge ${own}: ${plain(message)}`, ...bounded.map(([key, value]) => `${key}=${value}`)].join(' ');
      write(`${line}\n`);
    };
  return { error: at('error'), warn: at('warn'), info: at('info'), debug: at('debug') };
}

/** For tests and embedders that want none. */
export const silentLog: Log = createLog({ level: 'silent', format: 'text' });

function plain(value: string): string {
  const cut = value.length > longestValue ? `${value.slice(0, longestValue)}…` : value;
  return cut.replace(/\p{Cc}|[\u2028\u2029]/gu, ' ');
}
