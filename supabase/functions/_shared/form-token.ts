import { HttpError } from './http-error.ts';
import { isSameSecret, sign } from './secret.ts';

const purpose = 'form-token';

/** Milliseconds. Only bots fill in a form faster. */
const minAge = 2_000;
const maxAge = 24 * 60 * 60 * 1000;

export async function issueFormToken(secret: string, now: Date): Promise<string> {
  const opened = String(now.getTime());
  return `${opened}.${await sign(purpose, opened, secret)}`;
}

/** @throws HttpError with a code that tells the form to fetch a new token and retry */
export async function checkFormToken(token: string, secret: string, now: Date): Promise<void> {
  const [opened = '', signature = ''] = token.split('.');
  const expected = await sign(purpose, opened, secret);
  if (!/^\d{1,15}$/.test(opened) || !(await isSameSecret(signature, expected))) {
    throw new HttpError(400, 'form_token_invalid', 'Please reload the page and send the form again.');
  }
  const age = now.getTime() - Number(opened);
  if (age < minAge) {
    throw new HttpError(400, 'form_token_early', 'That was very quick. Please send the form again.');
  }
  if (age > maxAge) {
    throw new HttpError(400, 'form_token_late', 'This form was open for a long time. Please send it again.');
  }
}
