import { fileURLToPath } from 'node:url';
import { isLoopbackName } from '@northlight/domain/exposure';
import type { LogLevel } from '@northlight/registry/node-kit';
import type { Rates } from './auth/limits.ts';

export interface BackendOptions {
  /** The folder of this backend alone (`.data/backend`), or 'memory' for a database that ends with the process. */
  readonly dataDir: string;
  /** 0 takes any free port; absent: no port is opened and only `fetch` answers. */
  readonly port?: number;
  /** Where people open the product: mail links lead there. */
  readonly siteUrl?: string;
  /** The root keys of releases, for the function that stores them. */
  readonly releasePublicKey?: string;
  /** What the product believes the time to be at the start; absent: the real time. */
  readonly clock?: Date;
  readonly smtpUrl?: string;
  readonly mailFrom?: string;
  /** Whether `/__mailbox` shows the mails that no SMTP server was given for. */
  readonly mailboxPage?: boolean;
  /** A service that tells by the first signs of a hash which passwords are known from leaks. */
  readonly passwordRangeUrl?: string;
  /** Shared with the edge, whose counts of releases are taken by it. */
  readonly edgeSecret?: string;
  readonly logLevel?: LogLevel;
  /** Writes a line for the person at the terminal; to standard error when absent. */
  readonly say?: (line: string) => void;
  /** For development: loads functions again and applies migrations when their files are saved. */
  readonly watch?: boolean;
  /** The Supabase project: its `migrations` and `functions`. */
  readonly projectDir?: string;
  readonly rates?: Rates;
  /** Runs once the folder is locked, before the database in it is opened. */
  readonly beforeOpen?: () => Promise<void>;
  /** A PostgreSQL to use instead of PGlite: for tests. */
  readonly postgresUrl?: string;
}

export const DEFAULT_PROJECT_DIR = fileURLToPath(new URL('../../../supabase', import.meta.url));

export const DEFAULT_SITE_URL = 'http://localhost:3000';

/** Anyone who can open the mailbox can reset any password, so by default it shows on a developer's machine alone. */
export const showsMailbox = (options: BackendOptions, siteUrl: string): boolean =>
  !options.smtpUrl && (options.mailboxPage ?? isLoopbackName(new URL(siteUrl).hostname));
