import * as authKit from '@northlight/auth-kit';
import * as contract from '@northlight/contract';
import * as router from '@northlight/contract/router';
import * as query from '@tanstack/react-query';
import * as react from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import * as reactDom from 'react-dom';
import * as styles from 'styled-components';

/** Versions of the supplied packages by name; defined by the build (see `shellConfig`). */
declare const SUPPLIED_VERSIONS: Readonly<Record<string, string>>;

const modules: Readonly<Record<string, object>> = {
  react,
  'react/jsx-runtime': jsxRuntime,
  'react-dom': reactDom,
  '@northlight/contract/router': router,
  '@northlight/contract': contract,
  '@tanstack/react-query': query,
  'styled-components': styles,
  '@northlight/auth-kit': authKit,
};

/** The shell's own copies of the shared packages, in the federation runtime's format. */
export function getSuppliedPackages() {
  const shareConfig = { singleton: true, requiredVersion: false as const };
  return Object.fromEntries(
    Object.entries(modules).map(([name, module]) => [
      name,
      { version: SUPPLIED_VERSIONS[name] ?? '0.0.0', lib: () => module, shareConfig },
    ]),
  );
}
