import { expect, jest, test } from '@jest/globals';

jest.mock('@northlight/auth-kit', () => ({
  ...jest.requireActual<object>('@northlight/auth-kit'),
  getBackend: async () => ({
    auth: { getSession: async () => ({ data: { session: { access_token: 'token' } } }) },
  }),
}));

const { sendFile } = jest.requireActual<typeof import('./send-file.ts')>('./send-file.ts');

const forbidden = 'You are not allowed to upload this file.';

test.each([
  [403, JSON.stringify({ message: forbidden }), forbidden],
  [429, JSON.stringify({ message: 'Try again "tomorrow".' }), 'Try again "tomorrow".'],
  [401, JSON.stringify({ message: 'Log in.' }), 'session-expired'],
  [503, JSON.stringify({ message: 'Busy.' }), 'unavailable'],
])('a response with status %s fails with the server’s sentence or a code', async (status, text, expected) => {
  jest.spyOn(XMLHttpRequest.prototype, 'send').mockImplementation(function (this: XMLHttpRequest) {
    Object.defineProperties(this, { status: { value: status }, responseText: { value: text } });
    this.onload?.(new ProgressEvent('load'));
  });
  const error = await sendFile({
    bucket: 'uploads',
    path: 'partners/1.png',
    file: { content: new Blob(['x']), extension: 'png' },
    backend: { url: '', publishableKey: 'key' },
    signal: new AbortController().signal,
    onProgress: () => undefined,
  }).catch((reason: unknown) => reason);
  expect(error).toMatchObject(status === 403 || status === 429 ? { message: expected } : { code: expected });
});
