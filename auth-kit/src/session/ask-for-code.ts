import type { BackendClient } from '../backend/client.ts';
import type { SessionController } from './controller.ts';
import { readProfileUnlessGone } from './profile.ts';
import type { CodeDue, Profile, ProfileRead } from './types.ts';

interface CodeDeps {
  readonly client: BackendClient;
  readonly controller: SessionController;
  /** Whether something typed would be lost by leaving the page. */
  readonly holdsPage: (() => boolean) | undefined;
}

/** Reads the own profile; where the code of the second factor is due, asking for it stands in its place. */
export async function readProfileOrAskForCode(
  deps: CodeDeps,
  userId: string,
  isRepeated: boolean,
): Promise<ProfileRead> {
  const read = await readProfileUnlessGone(deps.client, userId, isRepeated);
  return read === 'needs-code' ? askForCode(deps, userId) : read;
}

/** What was shown to the session before must go, unless something typed stands on it: then the code is asked for above. */
function askForCode(deps: CodeDeps, userId: string): CodeDue | Profile {
  const { controller, holdsPage } = deps;
  const { role } = controller.state.get();
  if (role.status === 'ready' && holdsPage?.()) {
    controller.apply({ type: 'expired' });
    return role;
  }
  return { status: 'failed', retry: againOnce(deps, userId), needsCode: true };
}

/** Its own request asks for the role again as well: while one read is under way there is no other. */
function againOnce(deps: CodeDeps, userId: string): () => void {
  let isReading = false;
  return () => {
    if (isReading) return;
    isReading = true;
    void readAgain(deps, userId).finally(() => {
      isReading = false;
    });
  };
}

/** Without a word while the code is still due: whoever types it is not disturbed. */
async function readAgain(deps: CodeDeps, userId: string): Promise<void> {
  const { client, controller } = deps;
  try {
    const profile = await readProfileUnlessGone(client, userId, true);
    if (profile === null) controller.end('user-gone');
    else if (profile !== 'needs-code') controller.apply({ type: 'role-read', userId, profile });
  } catch {
    controller.apply({ type: 'role-failed', userId, retry: againOnce(deps, userId) });
  }
}
