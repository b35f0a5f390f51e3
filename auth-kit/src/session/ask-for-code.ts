import type { BackendClient } from '../backend/client.ts';
import { readProfileAndCheckAccount } from './profile.ts';
import type { SessionController } from './session-controller.ts';
import type { CodeRequired, Profile, ProfileRead } from './types.ts';

interface CodeDeps {
  readonly client: BackendClient;
  readonly controller: SessionController;
  /** Whether leaving the page would lose unsaved text. */
  readonly holdsPage: (() => boolean) | undefined;
}

/** Reads the user's profile, or asks for the second factor's code if that is required. */
export async function readProfileOrAskForCode(
  deps: CodeDeps,
  userId: string,
  shouldRetry: boolean,
): Promise<ProfileRead> {
  const result = await readProfileAndCheckAccount(deps.client, userId, shouldRetry);
  return result === 'needs-code' ? askForCode(deps, userId) : result;
}

/** Clears the data of the previous session, unless the page has unsaved text: then a dialog asks for the code. */
function askForCode(deps: CodeDeps, userId: string): CodeRequired | Profile {
  const { controller, holdsPage } = deps;
  const { role } = controller.state.get();
  if (role.status === 'ready' && holdsPage?.()) {
    controller.apply({ type: 'expired' });
    return role;
  }
  return { status: 'failed', retry: createRetry(deps, userId), needsCode: true };
}

/** The request itself triggers another read of the role, which is ignored while this one is pending. */
function createRetry(deps: CodeDeps, userId: string): () => void {
  let isReading = false;
  return () => {
    if (isReading) return;
    isReading = true;
    void retryRead(deps, userId).finally(() => {
      isReading = false;
    });
  };
}

/** Silent while the code is still required, so that it does not disturb a user who is typing it. */
async function retryRead(deps: CodeDeps, userId: string): Promise<void> {
  const { client, controller } = deps;
  try {
    const profile = await readProfileAndCheckAccount(client, userId, true);
    if (profile === null) controller.end('user-gone');
    else if (profile !== 'needs-code') controller.apply({ type: 'role-read', userId, profile });
  } catch {
    controller.apply({ type: 'role-failed', userId, retry: createRetry(deps, userId) });
  }
}
