/** What decides, in the environment of a process, who can reach the product. */
export interface ExposureEnvironment {
  readonly NODE_ENV?: string | undefined;
  readonly HOST?: string | undefined;
  readonly SITE_URL?: string | undefined;
  readonly SUPABASE_URL?: string | undefined;
  readonly SMTP_URL?: string | undefined;
  readonly MAILBOX?: string | undefined;
  readonly SEED_DEMO?: string | undefined;
  readonly RELEASE_PUBLIC_KEY?: string | undefined;
}

/** Who can reach the product, and what it therefore shows. */
export interface Exposure {
  /** Nobody but who sits at this machine: loopback in, no public address, not called production. */
  readonly isLocal: boolean;
  /** Whoever reads the mailbox can take every account. */
  readonly hasMailbox: boolean;
  /** The password of the demo accounts stands in the README. */
  readonly hasDemo: boolean;
  /**
   * The names that a request may call this server by; null: any. A page of somebody else's whose name was pointed at
   * loopback (DNS rebinding) would otherwise read what is shown to this machine alone.
   */
  readonly hostNames: readonly string[] | null;
  /** What whoever starts this has to know, a sentence or two each. */
  readonly warnings: readonly string[];
}

/** Whether only this machine itself answers to the name. */
export function isLoopbackName(name: string): boolean {
  return /^(?:localhost|127(?:\.\d{1,3}){3}|::1|\[::1\])$/i.test(name);
}

/** The one rule of what is shown to whom, for the edge, the embedded backend and the command that starts them. */
export function readExposure(env: ExposureEnvironment): Exposure {
  const host = env.HOST || '127.0.0.1';
  const site = parseHostname(env.SITE_URL);
  const isOpen = !isLoopbackName(host);
  const isLocal = !isOpen && (site === null || isLoopbackName(site)) && env.NODE_ENV !== 'production';
  const isEmbedded = !env.SUPABASE_URL;
  const hasMailbox = isEmbedded && !env.SMTP_URL && (env.MAILBOX ? env.MAILBOX === '1' : isLocal);
  const hasDemo = isEmbedded && (env.SEED_DEMO ? env.SEED_DEMO === '1' : isLocal);
  const warnings: string[] = [];
  if (isEmbedded && isOpen) {
    warnings.push(
      `HOST=${host} opens the embedded backend to the network. It is made for development and demonstrations; docs/deploy.md says how to use a hosted project.`,
    );
  }
  if (hasMailbox && !isLocal) {
    warnings.push(
      'MAILBOX=1: everybody who reaches this address reads every mail at /__mailbox, and can so take every account.',
    );
  }
  if (hasDemo && !isLocal) {
    warnings.push(
      'SEED_DEMO=1: the demo accounts, an admin among them, have a password that everybody knows.',
    );
  }
  if (!isLocal && !env.RELEASE_PUBLIC_KEY) {
    warnings.push(
      'RELEASE_PUBLIC_KEY is not set: the development keys in the data folder count, and whoever takes over the edge can release. `npm run release-keys` makes a pair.',
    );
  }
  const ownNames = [...new Set(['localhost', '127.0.0.1', '[::1]', ...(site === null ? [] : [site])])];
  return { isLocal, hasMailbox, hasDemo, hostNames: isOpen ? null : ownNames, warnings };
}

function parseHostname(address: string | undefined): string | null {
  return address && URL.canParse(address) ? new URL(address).hostname : null;
}
