import { HttpError } from './http-error.ts';
import { isSameSecret, sign } from './secret.ts';

const purpose = 'form-token';

/** Only bots fill in a form faster. */
const minAgeMs = 2_000;
const maxAgeMs = 24 * 60 * 60 * 1000;

export async function issueFormToken(secret: string, now: Date): Promise<string> {
  const openedAt = String(now.getTime());
  return `${openedAt}.${await sign(purpose, openedAt, secret)}`;
}

/** @throws HttpError whose code makes the form fetch a new token and retry */
export async function checkFormToken(token: string, secret: string, now: Date): Promise<void> {
  const [openedAt = '', signature = ''] = token.split('.');
  const expected = await sign(purpose, openedAt, secret);
  if (!/^\d{1,15}$/.test(openedAt) || !(await isSameSecret(signature, expected))) {
    throw new HttpError(400, 'form_token_invalid', 'Please reload the page and send the form again.');
  }
  const age = now.getTime() - Number(openedAt);
  if (age < minAgeMs) {
    throw new HttpError(400, 'form_token_early', 'That was very quick. Please send the form again.');
  }
  if (age > maxAgeMs) {
    throw new HttpError(400, 'form_token_late', 'This form was open for a long time. Please send it again.');
  }
}
