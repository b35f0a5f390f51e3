/** The environment variables that determine who can reach the instance. */
export interface ExposureEnvironment {
  readonly NODE_ENV?: string | undefined;
  readonly HOST?: string | undefined;
  readonly SITE_URL?: string | undefined;
  readonly SUPABASE_URL?: string | undefined;
  readonly MAIL_URL?: string | undefined;
  readonly MAILBOX?: string | undefined;
  readonly SEED_DEMO?: string | undefined;
  readonly RELEASE_PUBLIC_KEY?: string | undefined;
}

/** Who can reach the instance, and what it may therefore show. */
export interface Exposure {
  /** Only this machine: listens on loopback, has no public address, and is not production. */
  readonly isLocal: boolean;
  /** Whether the mailbox or the demo accounts are on only because the instance is local. */
  readonly isLocalOnly: boolean;
  /** Anyone who can read the mailbox can take over every account. */
  readonly hasMailbox: boolean;
  /** The password of the demo accounts is public. */
  readonly hasDemo: boolean;
  /**
   * The host names that requests may use; null: any. Prevents DNS rebinding, by which another site could read data that
   * is meant only for this machine.
   */
  readonly hostNames: readonly string[] | null;
  /** Warnings for the operator, one or two sentences each. */
  readonly warnings: readonly string[];
}

/** Whether a host name always means this machine. */
export function isLoopbackName(name: string): boolean {
  return /^(?:localhost|127(?:\.\d{1,3}){3}|::1|\[::1\])$/i.test(name);
}

/** The single rule for what each visitor may see, for the edge, the embedded backend and the command line. */
export function readExposure(env: ExposureEnvironment): Exposure {
  const host = env.HOST || '127.0.0.1';
  const site = parseHostname(env.SITE_URL);
  const isReachable = !isLoopbackName(host);
  const isLocal = !isReachable && (site === null || isLoopbackName(site)) && env.NODE_ENV !== 'production';
  const isEmbedded = !env.SUPABASE_URL;
  const hasMailbox = isEmbedded && !env.MAIL_URL && (env.MAILBOX ? env.MAILBOX === '1' : isLocal);
  const hasDemo = isEmbedded && (env.SEED_DEMO ? env.SEED_DEMO === '1' : isLocal);
  const isLocalOnly = isLocal && isEmbedded && !(env.MAILBOX && env.SEED_DEMO);
  const warnings: string[] = [];
  if (isEmbedded && isReachable) {
    warnings.push(
      `HOST=${host} exposes the embedded backend to the network. It is only for development and demonstrations; see docs/deploy.md for hosted projects.`,
    );
  }
  if (hasMailbox && !isLocal) {
    warnings.push(
      'MAILBOX=1: anyone who can reach this address can read every email at /__mailbox and take over every account.',
    );
  }
  if (hasDemo && !isLocal) {
    warnings.push('SEED_DEMO=1: the demo accounts, including an admin, have a public password.');
  }
  if (env.SITE_URL?.startsWith('http:') && site !== null && !isLoopbackName(site)) {
    warnings.push(
      'SITE_URL starts with http://: others on the network can read passwords, and browsers switch off passkeys and copying. Use https:// for everything but tests.',
    );
  }
  if (!isLocal && !env.RELEASE_PUBLIC_KEY) {
    warnings.push(
      'RELEASE_PUBLIC_KEY is not set, so the development keys in the data folder are valid: anyone who takes over the edge can publish releases. Create a key pair with `npm run release-keys`.',
    );
  }
  const allowedNames = [...new Set(['localhost', '127.0.0.1', '[::1]', ...(site === null ? [] : [site])])];
  const hostNames = isReachable ? null : allowedNames;
  return { isLocal, isLocalOnly, hasMailbox, hasDemo, hostNames, warnings };
}

function parseHostname(address: string | undefined): string | null {
  return address && URL.canParse(address) ? new URL(address).hostname : null;
}
