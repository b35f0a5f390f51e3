import { parseArguments } from '@northlight/cli/args';
import { UserError } from '@northlight/cli/user-error';

/** What an instance may lack; Auth and REST it always has. */
export const optionalParts = ['storage', 'functions'] as const;

const urlNames = ['SUPABASE_URL', 'SITE_URL'];
const keyNames = ['SUPABASE_PUBLISHABLE_KEY', 'SUPABASE_SECRET_KEY'];

/**
 * Reads which instance to ask.
 * @returns variables for the questions' process; empty for the embedded backend
 * @throws UserError for a missing setting or an unknown part
 */
export function readServicesOptions(args: readonly string[], env: NodeJS.ProcessEnv): Record<string, string> {
  const options = { domain: 'string', with: 'string', emails: 'string', 'among-data': 'boolean' } as const;
  const { values, switches } = parseArguments(args, options, 0);
  if (!env.SUPABASE_URL) {
    if (args.length === 0) return {};
    throw new UserError('These options are for an instance. Name it in SUPABASE_URL.');
  }
  const missing = [...urlNames, ...keyNames].filter((name) => !env[name]);
  if (missing.length > 0) throw new UserError(`Set ${missing.join(' and ')}.`);
  if (values.domain === undefined) {
    throw new UserError('Name a domain whose addresses may sign up: --domain example.com');
  }
  const parts = (values.with ?? optionalParts.join()).split(',');
  const unknown = parts.find((part) => !optionalParts.some((each) => each === part));
  if (unknown !== undefined) {
    throw new UserError(`Unknown part "${unknown}".`, [`Parts: ${optionalParts.join(', ')}`]);
  }
  return {
    SERVICES_URL: env.SUPABASE_URL.replace(/\/$/, ''),
    SERVICES_SITE_URL: env.SITE_URL ?? '',
    SERVICES_PUBLISHABLE_KEY: env.SUPABASE_PUBLISHABLE_KEY ?? '',
    SERVICES_SECRET_KEY: env.SUPABASE_SECRET_KEY ?? '',
    SERVICES_DOMAIN: values.domain,
    SERVICES_PARTS: [...parts, ...(values.emails ? ['emails'] : [])].join(),
    SERVICES_EMAILS: values.emails ?? '',
    SERVICES_AMONG_DATA: switches.has('among-data') ? '1' : '',
  };
}
