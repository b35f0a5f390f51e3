/** How one package is shared between the shell and the remotes at run time. */
export interface SharedPackage {
  readonly name: string;
  /** What it was called before. The shell supplies it by this name too, as long as a kept release may ask for it. */
  readonly formerly?: string;
  /** The name that remotes ask the shell for it by, since there was a second major version. */
  readonly key?: string;
  /** The major version before, which the shell goes on supplying by the names that were in use then. */
  readonly earlier?: EarlierMajor;
  /** What a remote accepts from the shell: `^` the lowest minor version whose API the remotes use. */
  readonly accepts: string;
  readonly suppliedBy: 'shell' | 'each remote';
  readonly why: string;
}

/** A major version that is supplied beside the one of today. */
export interface EarlierMajor {
  /** Its last version. */
  readonly version: string;
  /** The day until which it is supplied at the least; after it, as long as a live remote needs it. */
  readonly until: string;
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
    name: '@northlight/router',
    formerly: '@platform/router',
    accepts: '^1.1.0',
    suppliedBy: 'shell',
    why: 'one router, one history',
  },
  {
    name: '@northlight/contract',
    formerly: '@platform/contract',
    key: '@northlight/contract/2',
    earlier: { version: '1.8.0', until: '2027-05-31' },
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
    formerly: 'auth-kit',
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

/** The packages that the shell hands to the remotes. */
export const suppliedByShell = sharedPackages.filter((shared) => shared.suppliedBy === 'shell');

/** The names that remotes ask by, where they are not the packages'. */
export const shareKeys: Readonly<Record<string, string>> = Object.fromEntries(
  suppliedByShell.flatMap(({ name, key }) => (key === undefined ? [] : [[name, key]])),
);

/** What releases ask for that were built before: the package and, where it is an earlier major, its version, by their name for it. */
export const olderNames: Readonly<Record<string, { readonly name: string; readonly version?: string }>> =
  Object.fromEntries(
    suppliedByShell.flatMap(({ name, formerly, earlier }) => {
      const version = earlier === undefined ? {} : { version: earlier.version };
      return [
        ...(earlier === undefined ? [] : [[name, { name, ...version }] as const]),
        ...(formerly === undefined ? [] : [[formerly, { name, ...version }] as const]),
      ];
    }),
  );
