import { fileURLToPath } from 'node:url';
import type { LogLevel } from '@northlight/node-kit';
import type { MailerOptions } from 'supabase-project/mailer';
import type { Rates } from './auth/attempt-limits.ts';

export interface BackendOptions {
  /** The backend's folder (`.data/backend`), or 'memory'. */
  readonly dataDir: string;
  /** 0 picks a free port. If absent, no port is opened and only `fetch` works. */
  readonly port?: number;
  /** The instance's public URL, for links in emails. */
  readonly siteUrl?: string;
  /** The root keys, for the function that stores releases. */
  readonly releasePublicKey?: string;
  /** The instance's time at the start; the real time if absent. */
  readonly clock?: Date;
  /** Where emails go and who sends them. Absent: the development mailbox. */
  readonly mail?: MailerOptions;
  /** Whether `/__mailbox` shows all emails. Anyone who can read them can reset any password; see `readExposure`. */
  readonly mailboxPage?: boolean;
  /** The URL of a service that lists leaked passwords. */
  readonly passwordRangeUrl?: string;
  /** Shared with the edge, to authenticate its counts. */
  readonly edgeSecret?: string;
  readonly logLevel?: LogLevel;
  /** Prints a line on the terminal; default: standard error. */
  readonly print?: (line: string) => void;
  /** Reloads functions and applies migrations when their files change. */
  readonly watch?: boolean;
  /** The Supabase project with `migrations` and `functions`. */
  readonly projectDir?: string;
  readonly rates?: Rates;
  /** Runs after the folder is locked and before its database is opened. */
  readonly beforeOpen?: () => Promise<void>;
  /** A PostgreSQL server instead of PGlite, for tests. */
  readonly postgresUrl?: string;
}

export const DEFAULT_PROJECT_DIR = fileURLToPath(new URL('../../../supabase', import.meta.url));

export const DEFAULT_SITE_URL = 'http://localhost:3000';

/** The limit for one statement. Hosted projects allow 3 s for anon and 8 s for signed-in users. */
export const STATEMENT_TIMEOUT_MILLISECONDS = 8000;
