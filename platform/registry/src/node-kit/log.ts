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
  /** `text` begins each line with this name; JSON names none. */
  readonly name?: string;
  readonly format?: 'json' | 'text';
  /** Takes out of the fields what no log may hold. */
  readonly redact?: (fields: LogFields) => LogFields;
  readonly write?: (line: string) => unknown;
}

const longestText = 240;

/** A log to standard error: single lines of bounded length. Input from outside cannot forge a line of its own. */
export function createLog({
  level,
  name = '',
  format = 'json',
  redact = (fields) => fields,
  write = (line) => process.stderr.write(line),
}: LogOptions): Log {
  const at =
    (own: LogLevel) =>
    (message: string, fields: LogFields = {}) => {
      if (logLevels.indexOf(own) > logLevels.indexOf(level)) return;
      const given = Object.entries(redact(fields)).filter(([, value]) => value !== undefined);
      const bounded = given.map(([key, value]) => [key, typeof value === 'string' ? plain(value) : value]);
      const line = { time: new Date().toISOString(), level: own, message: plain(message) };
      write(
        format === 'json'
          ? `${JSON.stringify({ ...line, ...Object.fromEntries(bounded) })}\n`
          : `${[`${name} ${own}: ${plain(message)}`, ...bounded.map(([key, value]) => `${key}=${value}`)].join(' ')}\n`,
      );
    };
  return { error: at('error'), warn: at('warn'), info: at('info'), debug: at('debug') };
}

/** For tests and embedders that want none. */
export const silentLog: Log = createLog({ level: 'silent' });

function plain(text: string): string {
  const cut = text.length > longestText ? `${text.slice(0, longestText)}…` : text;
  return cut.replace(/\p{Cc}|[\u2028\u2029]/gu, ' ');
}
