import { describe, expect, test } from '@jest/globals';
import * as authKit from '@northlight/auth-kit';
import * as contract from '@northlight/contract';
import { openInShell } from '@northlight/contract/testing';
import * as router from '@northlight/router';
import * as query from '@tanstack/react-query';
import * as react from 'react';
import * as styled from 'styled-components';

Object.assign(globalThis, {
  SUPPLIED_VERSIONS: { '@northlight/contract/2': '2.0.0' },
  OLDER_VERSIONS: { '@northlight/contract': '1.8.0', '@platform/contract': '1.8.0' },
});

/** What a remote's entry tells of the packages it runs with (platform/build/src/remote-entry.ts). */
const seen = {
  react: react.createElement,
  '@northlight/router': router.Outlet,
  '@northlight/contract': contract.useServices,
  '@tanstack/react-query': query.useQueryClient,
  'styled-components': styled.ThemeContext,
  '@northlight/auth-kit': authKit.useSession,
};

describe('the start-up check of a remote', () => {
  test('finds nothing where the remote runs with the shell’s own packages', async () => {
    const { foreignCopies } = await import('./supplied.ts');
    expect(foreignCopies(seen)).toEqual([]);
  });

  test('takes what a release built before calls by its former name', async () => {
    const { foreignCopies } = await import('./supplied.ts');
    const { '@northlight/contract': own, ...others } = seen;
    expect(foreignCopies({ ...others, '@platform/contract': own })).toEqual([]);
    expect(foreignCopies({ ...others, '@platform/contract': () => null })).toEqual(['@northlight/contract']);
  });

  test.each(Object.keys(seen))('names %s when the remote brought its own', async (name) => {
    const { foreignCopies } = await import('./supplied.ts');
    expect(foreignCopies({ ...seen, [name]: () => null })).toEqual([name]);
  });

  test.each([undefined, null, 'x', {}])('takes %p for a remote that shares nothing', async (value) => {
    const { foreignCopies } = await import('./supplied.ts');
    expect(foreignCopies(value)).toHaveLength(Object.keys(seen).length);
  });
});

const modules = { '@northlight/contract/2': contract };

describe('what the shell supplies', () => {
  test('has the major before by the names of then, made when it is asked for', async () => {
    const { suppliedPackages } = await import('./supplied.ts');
    const supplied = suppliedPackages() as Record<string, Supplied>;
    expect(supplied['@northlight/contract/2']?.lib?.()).toBe(contract);
    for (const name of ['@northlight/contract', '@platform/contract']) {
      expect([supplied[name]?.version, supplied[name]?.lib]).toEqual(['1.8.0', undefined]);
      const contract1 = (await supplied[name]?.get?.())?.() as typeof contract;
      expect(contract1.useServices).toBe(contract.useServices);
      expect(Object.keys(contract1).sort()).toEqual(Object.keys(contract).sort());
    }
  });

  test('guards typed text for the major before as it did', async () => {
    const { olderModules } = await import('./older.ts');
    const { useUnsavedChanges } = olderModules(modules)['@northlight/contract'] as typeof contract;
    const returned: unknown[] = [];
    const Page = () => {
      returned.push(useUnsavedChanges(true));
      return null;
    };
    openInShell(() => [{ path: '/', Component: Page }], '/');
    expect(returned[0]).toEqual({ release: expect.any(Function) });
  });
});

interface Supplied {
  readonly version: string;
  readonly lib?: () => object;
  readonly get?: () => Promise<() => object | undefined>;
}
