import { Secret, TOTP } from 'otpauth';
import encodeQR from 'qr';

/** What every authenticator app has as its default: six digits, thirty seconds, SHA-1. */
const periodSeconds = 30;

const appOf = (secret: string): TOTP =>
  new TOTP({ secret: Secret.fromBase32(secret), period: periodSeconds, digits: 6, algorithm: 'SHA1' });

/** A secret to be shared with an authenticator app, with the address and the picture that bring it there. */
export function newTotp(issuer: string, account: string): { secret: string; uri: string; picture: string } {
  const totp = new TOTP({ issuer, label: account, secret: new Secret({ size: 20 }), period: periodSeconds });
  const uri = totp.toString();
  return { secret: totp.secret.base32, uri, picture: encodeQR(uri, 'svg', { ecc: 'medium' }) };
}

/**
 * Which step of time a code is of; one before and one after count as well, for clocks differ.
 * @returns undefined for a code of none of them
 */
export function stepOfCode(code: string, secret: string, now = Date.now()): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined;
  const delta = appOf(secret).validate({ token: code, timestamp: now, window: 1 });
  return delta === null ? undefined : Math.floor(now / 1000 / periodSeconds) + delta;
}
