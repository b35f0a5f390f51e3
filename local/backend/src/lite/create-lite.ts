import { passwordRule } from '@northlight/auth-kit/password-rule';
import type { Log } from '@northlight/node-kit';
import { App, type Connection, setExperimental } from '@supabase/lite';
import { isDatabaseError } from '../database/database.ts';
import type { SerialGate } from '../database/serial-gate.ts';
import { refuseRegex } from '../rest/refuse-regex.ts';
import type { Caller } from '../rest/token-guard.ts';
import { withQuietConsole } from './quiet-console.ts';
import { getRequestDetails, type RequestDetails, withRequestDetails } from './request-details.ts';
import { installReadOnlyViews } from './views.ts';

type StorageAdapter = NonNullable<App['_storageAdapter']>;
type Mailer = NonNullable<App['_mailer']>;

interface LiteOptions {
  readonly connection: Connection;
  readonly gate: Pick<SerialGate, 'run'>;
  readonly siteUrl: string;
  readonly jwtSecret: string;
  readonly publishableKey: string;
  readonly secretKey: string;
  readonly storage: StorageAdapter;
  readonly mailer: Mailer;
  readonly identify: (request: Request) => Promise<Caller>;
  readonly log: Log;
}

/** Supabase's embedded server: REST, auth and storage. */
export interface Lite {
  fetch(request: Request, details: RequestDetails): Promise<Response>;
  /** Creates lite's own schemas: auth, storage and supabase_migrations. */
  prepare(): Promise<void>;
}

/** The default for hosted projects. */
const TOKEN_SECONDS = 3600;

/** As in supabase/config.toml: at most thirty days, and seven without use. */
const SESSIONS = { timebox: '720h', inactivity_timeout: '168h' } as const;

/** The lifetime of emailed links and codes. */
export const LINK_SECONDS = 600;

/**
 * Emailed links contain a hash of the address and this many digits. With the usual six, the link for a known address could be
 * guessed.
 */
const CODE_DIGITS = 14;

export function createLite(options: LiteOptions): Lite {
  const { connection, gate, log } = options;
  setExperimental('storage', true);
  installReadOnlyViews(connection);
  refuseRegex(connection);
  const normalize = connection.normalizeDbError.bind(connection);
  connection.normalizeDbError = (error) => {
    const details = getRequestDetails();
    const normalizedError = normalize(error);
    if (details && isDatabaseError(normalizedError)) details.databaseError = normalizedError;
    return normalizedError;
  };
  const app = new App({
    connection,
    api: { schemas: ['public'], max_rows: 1000, pg_safe_update: true },
    auth: {
      enabled: true,
      site_url: options.siteUrl,
      jwt_secret: options.jwtSecret,
      jwt_expiry: TOKEN_SECONDS,
      publishable_key: options.publishableKey,
      secret_key: options.secretKey,
      enable_signup: true,
      enable_refresh_token_rotation: true,
      minimum_password_length: passwordRule.leastCharacters,
      sessions: SESSIONS,
      email: { enable_confirmations: true, otp_length: CODE_DIGITS, otp_expiry: LINK_SECONDS },
    },
    storage: { enabled: true },
    options: {
      server: {
        disableStudio: true,
        disableFallback: true,
        admin: false,
        middlewares: [
          async (context, next) => {
            if (!context.req.path.startsWith('/rest/v1/')) return next();
            const caller = await options.identify(context.req.raw);
            if (caller instanceof Response) return caller;
            if (caller) {
              context.set('userId', caller.sub);
              context.set('sessionId', caller.sessionId);
              context.set('jwt', caller.payload);
            }
            return next();
          },
        ],
      },
    },
  });
  app._storageAdapter = options.storage;
  app._mailer = options.mailer;
  return {
    fetch: (request, details) =>
      gate.run(() => withRequestDetails(details, () => withQuietConsole(log, () => app.fetch(request)))),
    prepare: () =>
      gate.run(() =>
        withQuietConsole(log, async () => {
          await app.init();
          await app.ensureSystemSchema();
        }),
      ),
  };
}
