/** How one package is shared between the shell and the remotes at run time. */
export interface SharedPackage {
  readonly name: string;
  /** What a remote accepts from the shell: `^` the lowest minor version whose API the remotes use. */
  readonly accepts: string;
  readonly suppliedBy: 'shell' | 'each remote';
  readonly why: string;
}

/**
 * The condition of `exports` under which a package gives out its sources. A remote is built from those wherever it is
 * built: class names follow from the text of a file.
 */
export const sourceCondition = '@northlight/source';

/**
 * The one table of shared packages. What carries React context, or is a browser-wide singleton, comes from the
 * shell, strictly: a remote that needs another version is refused by name instead of running on a second copy.
 * The build preset, the shell's runtime, the release gate and the docs read this table.
 */
export const sharedPackages: readonly SharedPackage[] = [
  { name: 'react', accepts: '^19.2.0', suppliedBy: 'shell', why: 'hooks need the one dispatcher' },
  { name: 'react/jsx-runtime', accepts: '^19.2.0', suppliedBy: 'shell', why: 'elements of the same React' },
  { name: 'react-dom', accepts: '^19.2.0', suppliedBy: 'shell', why: 'portals into the one tree' },
  {
    name: '@northlight/contract/router',
    accepts: '^2.4.0',
    suppliedBy: 'shell',
    why: 'one router, one history',
  },
  {
    name: '@northlight/contract',
    accepts: '^2.0.0',
    suppliedBy: 'shell',
    why: "holds the context of the shell's services",
  },
  {
    name: '@tanstack/react-query',
    accepts: '^5.100.0',
    suppliedBy: 'shell',
    why: 'one cache, cleared at sign-out',
  },
  {
    name: 'styled-components',
    accepts: '^6.3.0',
    suppliedBy: 'shell',
    why: 'one style sheet, one theme context',
  },
  {
    name: '@northlight/auth-kit',
    accepts: '^0.1.0',
    suppliedBy: 'shell',
    why: 'one session, one Supabase client',
  },
  {
    name: '@northlight/shared-ui',
    accepts: '^0.1.0',
    suppliedBy: 'each remote',
    why: 'tree-shaken per remote; supplied by the shell it weighed on every first visit',
  },
];

/** Names by which remotes from before contract 2.4.0 ask, and the version that they find there. */
export const previousNames: Readonly<Record<string, string>> = { '@northlight/router': '1.1.0' };

/** The packages that the shell hands to the remotes. */
export const suppliedByShell = sharedPackages.filter((shared) => shared.suppliedBy === 'shell');
