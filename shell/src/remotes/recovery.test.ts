import { beforeEach, expect, jest, test } from '@jest/globals';
import { ChunkError, RemoteLoadError } from '@northlight/contract';
import { createRecovery } from './recovery.ts';

const fileUrl = 'http://localhost/remotes/portal/1.0.0/js/8.js';
const createChunkLoadError = () =>
  Object.assign(new Error('Loading chunk 8 failed'), { name: 'ChunkLoadError', request: fileUrl });
const request = new Request('http://localhost/client-portal');

const shouldReload = jest.fn<(name: string, version: string, file: string) => Promise<boolean>>();
const reload = jest.fn();
const recovery = createRecovery({ shouldReload }, reload);

beforeEach(() => {
  shouldReload.mockReset().mockResolvedValue(true);
  reload.mockReset();
});

test('reloads the document on navigation to a page whose file no longer exists', async () => {
  const error = new RemoteLoadError('chunk', 'portal', 'page', new ChunkError(createChunkLoadError()));
  const redirect = await recovery.onNavigationError(error, request).catch((thrown: unknown) => thrown);
  expect(redirect).toBeInstanceOf(Response);
  expect((redirect as Response).headers.get('location')).toBe(request.url);
  expect((redirect as Response).headers.get('x-remix-reload-document')).toBe('true');
  expect(shouldReload).toHaveBeenCalledWith('portal', '1.0.0', fileUrl);
});

test('reloads the document when a remote’s entry no longer exists', async () => {
  const entry = 'http://localhost/remotes/portal/1.0.0/remoteEntry.js?r=1';
  const error = new RemoteLoadError('http', 'portal', 'its entry returned 404', undefined, entry);
  await expect(recovery.onNavigationError(error, request)).rejects.toBeInstanceOf(Response);
});

test.each([
  ['that reloading would not fix', createChunkLoadError(), false],
  ['that does not concern a file', new RemoteLoadError('contract', 'portal', 'own copy of react'), true],
])('does not reload after a failure %s', async (_what, cause, wouldHelp) => {
  shouldReload.mockResolvedValue(wouldHelp);
  const error =
    cause instanceof RemoteLoadError ? cause : new RemoteLoadError('chunk', 'portal', 'page', cause);
  await expect(recovery.onNavigationError(error, request)).resolves.toBeUndefined();
});

test('reloads an open page without the unload prompt', async () => {
  const onBeforeUnload = jest.fn();
  window.addEventListener('beforeunload', onBeforeUnload);
  await recovery.onPageError(createChunkLoadError());
  expect(reload).toHaveBeenCalledTimes(1);
  window.dispatchEvent(new Event('beforeunload'));
  expect(onBeforeUnload).not.toHaveBeenCalled();
  window.removeEventListener('beforeunload', onBeforeUnload);
});

test.each([
  ['another error', new TypeError('x')],
  [
    'a failure that the navigation has handled',
    new RemoteLoadError('chunk', 'portal', 'p', createChunkLoadError()),
  ],
])('does not reload an open page after %s', async (_what, error) => {
  await recovery.onPageError(error);
  expect(reload).not.toHaveBeenCalled();
});
