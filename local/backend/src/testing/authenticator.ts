import { Secret, TOTP } from 'otpauth';

/** What an authenticator app shows for a secret, so many steps of thirty seconds from now. */
export const codeOf = (secret: string, stepsFromNow = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + stepsFromNow * 30_000 });
