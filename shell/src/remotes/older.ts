import type * as Contract from '@northlight/contract';

type Modules = Readonly<Record<string, object>>;

/**
 * What releases ask for that were built before, by the names of then: fetched when one of them is started.
 * @param today - what the shell supplies, by the names of today
 */
export function olderModules(today: Modules): Readonly<Record<string, object | undefined>> {
  const contract = today['@northlight/contract/2'] as typeof Contract;
  /** The contract as remotes know it that were built against its version 1. */
  const contract1 = {
    ...contract,
    useUnsavedChanges: (isDirty: boolean) => ({ release: contract.useUnsavedChanges(isDirty) }),
  };
  return {
    '@northlight/contract': contract1,
    '@platform/contract': contract1,
    '@platform/router': today['@northlight/router'],
    'auth-kit': today['@northlight/auth-kit'],
  };
}
