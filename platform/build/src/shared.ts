/** How one package is shared between the shell and the remotes at run time. */
export interface SharedPackage {
  readonly name: string;
  /** The range that a remote accepts: `^` and the lowest minor version whose API remotes use. */
  readonly accepts: string;
  readonly suppliedBy: 'shell' | 'each remote';
  readonly reason: string;
}

/**
 * The condition in `exports` for a package's sources. Remotes are always built from sources, because class names are derived
 * from them.
 */
export const sourceCondition = '@northlight/source';

/**
 * The table of shared packages, for build preset, shell, release gate and docs. The shell supplies everything with React
 * context and every browser-wide singleton. A remote that needs another version is rejected instead of running a second copy.
 */
export const sharedPackages: readonly SharedPackage[] = [
  { name: 'react', accepts: '^19.2.0', suppliedBy: 'shell', reason: 'hooks need a single dispatcher' },
  {
    name: 'react/jsx-runtime',
    accepts: '^19.2.0',
    suppliedBy: 'shell',
    reason: 'elements must come from the same React',
  },
  { name: 'react-dom', accepts: '^19.2.0', suppliedBy: 'shell', reason: 'portals need a single tree' },
  {
    name: '@northlight/contract/router',
    accepts: '^2.4.0',
    suppliedBy: 'shell',
    reason: 'one router, one history',
  },
  {
    name: '@northlight/contract',
    accepts: '^2.4.0',
    suppliedBy: 'shell',
    reason: "contains the context for the shell's services",
  },
  {
    name: '@tanstack/react-query',
    accepts: '^5.100.0',
    suppliedBy: 'shell',
    reason: 'one cache, cleared at sign-out',
  },
  {
    name: 'styled-components',
    accepts: '^6.3.0',
    suppliedBy: 'shell',
    reason: 'one style sheet, one theme context',
  },
  {
    name: '@northlight/auth-kit',
    accepts: '^1.0.0',
    suppliedBy: 'shell',
    reason: 'one session, one Supabase client',
  },
  {
    name: '@northlight/shared-ui',
    accepts: '^1.0.0',
    suppliedBy: 'each remote',
    reason: 'tree-shaken per remote, so that a first visit loads only what it uses',
  },
];

export const suppliedByShell = sharedPackages.filter((shared) => shared.suppliedBy === 'shell');
