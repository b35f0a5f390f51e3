import { HttpError } from './http-error.ts';

const shortest = 2_000;
const longest = 24 * 60 * 60 * 1000;

async function sign(text: string, secret: string): Promise<string> {
  const encoder = new TextEncoder();
  const key = await crypto.subtle.importKey(
    'raw',
    encoder.encode(`form-token:${secret}`),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['sign'],
  );
  const signature = await crypto.subtle.sign('HMAC', key, encoder.encode(text));
  return Array.from(new Uint8Array(signature), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Says when a form was opened, in a form that only this server can have written. */
export async function issueFormToken(secret: string, now: Date): Promise<string> {
  const opened = String(now.getTime());
  return `${opened}.${await sign(opened, secret)}`;
}

/**
 * People need more than a moment to fill in a form and less than a day; programs do not wait.
 * @throws HttpError with a code that lets the form fetch a new token and send again
 */
export async function checkFormToken(token: string, secret: string, now: Date): Promise<void> {
  const [opened = '', signature = ''] = token.split('.');
  if (!/^\d{1,15}$/.test(opened) || !isEqual(signature, await sign(opened, secret))) {
    throw new HttpError(400, 'form_token_invalid', 'Please reload the page and send the form again.');
  }
  const age = now.getTime() - Number(opened);
  if (age < shortest) {
    throw new HttpError(400, 'form_token_early', 'That was very quick. Please send the form again.');
  }
  if (age > longest) {
    throw new HttpError(400, 'form_token_late', 'This form was open for a long time. Please send it again.');
  }
}

/** Takes the same time wherever the first difference is. */
function isEqual(left: string, right: string): boolean {
  if (left.length !== right.length) return false;
  let difference = 0;
  for (let at = 0; at < left.length; at += 1) difference |= left.charCodeAt(at) ^ right.charCodeAt(at);
  return difference === 0;
}
