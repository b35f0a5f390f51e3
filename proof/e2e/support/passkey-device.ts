import type { CDPSession, Page } from '@playwright/test';

/** A device that keeps passkeys, as far as a page can tell one from a real one. */
export interface PasskeyDevice {
  /** From now on its owner shows a finger, or does not. */
  setVerified(isVerified: boolean): Promise<void>;
  count(): Promise<number>;
  /** Forgets what it keeps, as if somebody had deleted it there. */
  clear(): Promise<void>;
}

/** Gives a page the browser's own virtual authenticator: one that is built in and asks for a finger. */
export async function addPasskeyDevice(page: Page): Promise<PasskeyDevice> {
  const session: CDPSession = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    setVerified: async (isUserVerified) => {
      await session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified });
    },
    count: async () =>
      (await session.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length,
    clear: async () => {
      await session.send('WebAuthn.clearCredentials', { authenticatorId });
    },
  };
}
