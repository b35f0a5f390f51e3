import { createKept } from '@northlight/contract/drafts';

/** The project that somebody last looked at on this device. `remote.ts` names it too. */
export const lastProjectOf = (userId: string) =>
  createKept(userId, 'portal.last-project', (stored) => (typeof stored === 'string' ? stored : null));
