import { describe, expect, test } from '@jest/globals';
import * as authKit from '@northlight/auth-kit';
import * as contract from '@northlight/contract';
import * as router from '@northlight/router';
import * as query from '@tanstack/react-query';
import * as react from 'react';
import * as styled from 'styled-components';

Object.assign(globalThis, { SUPPLIED_VERSIONS: {} });

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

  test.each(Object.keys(seen))('names %s when the remote brought its own', async (name) => {
    const { foreignCopies } = await import('./supplied.ts');
    expect(foreignCopies({ ...seen, [name]: () => null })).toEqual([name]);
  });

  test.each([undefined, null, 'x', {}])('takes %p for a remote that shares nothing', async (value) => {
    const { foreignCopies } = await import('./supplied.ts');
    expect(foreignCopies(value)).toHaveLength(Object.keys(seen).length);
  });
});
