import * as contract from '@platform/contract';
import * as router from '@platform/router';
import * as authKit from 'auth-kit';
import * as react from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import * as reactDom from 'react-dom';
import * as query from './supplied-react-query.ts';
import * as styles from './supplied-styled-components.ts';

/** Versions by package, written by the build (see `shellConfig`). */
declare const SUPPLIED_VERSIONS: Readonly<Record<string, string>>;

const modules: Readonly<Record<string, object>> = {
  react,
  'react/jsx-runtime': jsxRuntime,
  'react-dom': reactDom,
  '@platform/router': router,
  '@platform/contract': contract,
  '@tanstack/react-query': query,
  'styled-components': styles,
  'auth-kit': authKit,
};

/** The shell's own copies of the shared packages, in the federation runtime's form. */
export function suppliedPackages() {
  return Object.fromEntries(
    Object.entries(modules).map(([name, module]) => [
      name,
      {
        version: SUPPLIED_VERSIONS[name] ?? '0.0.0',
        lib: () => module,
        shareConfig: { singleton: true, requiredVersion: false as const },
      },
    ]),
  );
}

/** One thing of each shared package, by which a remote's start-up check tells the shell's copy from another. */
const own: Readonly<Record<string, unknown>> = {
  react: react.createElement,
  '@platform/router': router.Outlet,
  '@platform/contract': contract.useServices,
  '@tanstack/react-query': query.useQueryClient,
  'styled-components': styles.ThemeContext,
  'auth-kit': authKit.useSession,
};

/** The packages of which a remote holds another copy than the shell, or none. */
export function foreignCopies(seen: unknown): string[] {
  const theirs = typeof seen === 'object' && seen !== null ? (seen as Record<string, unknown>) : {};
  return Object.keys(own).filter((name) => theirs[name] !== own[name]);
}
