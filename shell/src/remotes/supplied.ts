import * as contract from '@platform/contract';
import * as router from '@platform/router';
import {
  infiniteQueryOptions,
  keepPreviousData,
  onlineManager,
  QueryClient,
  QueryClientProvider,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  usePrefetchQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import * as authKit from 'auth-kit';
import * as react from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import * as reactDom from 'react-dom';
import styled, { createGlobalStyle, css, keyframes, ThemeContext, ThemeProvider } from 'styled-components';

/** Versions by package, written by the build (see `shellConfig`). */
declare const SUPPLIED_VERSIONS: Readonly<Record<string, string>>;

// Whole, these two would be 2 kB more on every first visit. What remotes may import of them is a lint rule.
const query = {
  infiniteQueryOptions,
  keepPreviousData,
  onlineManager,
  QueryClient,
  QueryClientProvider,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  usePrefetchQuery,
  useQuery,
  useQueryClient,
};
const styles = {
  // For the bundler: `default` is the default export.
  __esModule: true,
  default: styled,
  styled,
  createGlobalStyle,
  css,
  keyframes,
  ThemeContext,
  ThemeProvider,
};

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
  '@tanstack/react-query': useQueryClient,
  'styled-components': ThemeContext,
  'auth-kit': authKit.useSession,
};

/** The packages of which a remote holds another copy than the shell, or none. */
export function foreignCopies(seen: unknown): string[] {
  const theirs = typeof seen === 'object' && seen !== null ? (seen as Record<string, unknown>) : {};
  return Object.keys(own).filter((name) => theirs[name] !== own[name]);
}
