import { schemaVersion } from '@northlight/auth-kit/types';
import { defineRemote } from '@northlight/contract';

/** My remote. */
export const remote = defineRemote({
  name: 'my-remote',
  routes: [{ path: '/my-remote', access: 'public', title: 'My remote' }],
  navigation: [{ to: '/my-remote', label: 'My remote' }],
  requires: { contract: '^{{contract}}', kit: '^{{shared-ui}}', schema: schemaVersion },
});
