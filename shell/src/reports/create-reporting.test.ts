import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { AppError, type AppErrorCode } from '@northlight/auth-kit';
import { type BootData, NotFoundError, type ReleaseReport, RemoteLoadError } from '@northlight/contract';
import { createReporting } from './create-reporting.ts';

const boot: BootData = {
  revision: 1,
  shell: { version: '3.0.0' },
  backend: { url: '', publishableKey: '' },
  clockOffset: 0,
  remotes: [
    {
      name: 'portal',
      version: '2.0.0',
      entry: { url: '', integrity: '' },
      routes: [['/client-portal/sprint/:sprintId', 'client', 'Sprint']],
      navigation: [],
    },
  ],
};
const note = jest.fn<(report: Omit<ReleaseReport, 'count'>) => void>();
const noted = () => note.mock.calls.map(([report]) => report);
const reporting = createReporting(boot, (name) => (name === 'portal' ? '1.0.0' : null), { note });

function thrownIn(error: Error, file: string): Error {
  error.stack = `${error.name}: ${error.message}\n    at f (http://localhost${file})`;
  return error;
}

beforeEach(() => {
  note.mockClear();
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  history.replaceState(null, '', '/client-portal/sprint/3f2b8c1e?secret=1');
});
afterEach(() => {
  jest.restoreAllMocks();
});

const page = '/client-portal/sprint/:sprintId';

test('an error belongs to the release whose file threw it, and the page is told by its pattern', () => {
  const error = thrownIn(new TypeError('x is not a function'), '/remotes/site/1.1.0/js/a.js:1:2');
  const id = reporting.report(error, 'remote site');
  expect(id).toMatch(/^[0-9a-f]{8}$/);
  expect(console.error).toHaveBeenCalledWith(`[${id}] remote site`, error);
  expect(noted()).toEqual([
    {
      release: 'site',
      version: '1.1.0',
      at: 'js/a.js:1:2',
      kind: 'error',
      cause: 'TypeError',
      text: 'x is not a function',
      page,
    },
  ]);
});

test('an error in a part of a page is told with the name of the part, and with nothing of a person', () => {
  reporting.report(new Error('Ada owes 12'), 'section The invoices of ada@example.org');
  expect(noted()[0]?.text).toBe('section The invoices of [mail] ');
});

test('an error without a place belongs to what runs at the address: the version in this tab', () => {
  const error = new Error('x');
  error.stack = '';
  reporting.report(error, 'somewhere');
  expect(noted()).toMatchObject([{ release: 'portal', version: '1.0.0', at: '', cause: 'Error', text: '' }]);
});

test('what a development server serves is not reported', () => {
  const error = new RemoteLoadError('http', 'portal', 'its entry answers 404');
  reporting.loadFailed({ error, version: 'dev', used: null });
  expect(console.error).toHaveBeenCalledWith('loading portal@dev', error);
  expect(noted()).toEqual([]);
});

test('a failed load is told once, with the version that stands in for it', () => {
  const error = new RemoteLoadError('http', 'portal', 'its entry answers 404');
  reporting.loadFailed({ error, version: '2.0.0', used: '1.0.0' });
  reporting.report(error, 'remote portal');
  expect(noted()).toEqual([
    {
      release: 'portal',
      version: '2.0.0',
      kind: 'load',
      cause: 'http',
      text: 'portal: its entry answers 404; 1.0.0 is used instead',
      at: '',
      page,
    },
  ]);
});

test('a page whose code did not come is a failed load of the version in this tab', () => {
  reporting.report(new RemoteLoadError('chunk', 'portal', 'the page could not be fetched'), 'remote portal');
  expect(noted()).toMatchObject([{ release: 'portal', version: '1.0.0', kind: 'load', cause: 'chunk' }]);
});

test('what nobody caught is told when it is ours', () => {
  const error = thrownIn(new RangeError('too far'), '/remotes/portal/1.0.0/js/b.js:3:4');
  window.dispatchEvent(new ErrorEvent('error', { error, filename: 'http://localhost/x' }));
  window.dispatchEvent(new ErrorEvent('error', { error, filename: 'http://localhost/x' }));
  const rejection = thrownIn(new TypeError('y'), '/remotes/portal/1.0.0/js/c.js:5:6');
  window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: rejection }));
  window.dispatchEvent(new ErrorEvent('error', { filename: 'chrome-extension://abc/x.js', lineno: 1 }));
  expect(noted().map(({ at }) => at)).toEqual(['js/b.js:3:4', 'js/c.js:5:6']);
});

test.each<AppErrorCode>([
  'email-taken',
  'in-use',
  'conflict',
  'invalid',
  'too-large',
  'forbidden',
  'rate-limited',
])('refused input (%s) is logged, and no error of the release', (code) => {
  const error = new AppError(code);
  const id = reporting.report(error, 'saving a user');
  expect(console.error).toHaveBeenCalledWith(`[${id}] saving a user`, error);
  expect(noted()).toEqual([]);
});

test('a write that failed belongs to the page that sent it, not to the kit that made the error', () => {
  const error = thrownIn(new AppError('unavailable'), '/remotes/shell/3.0.0/js/kit.js:1:2');
  reporting.report(error, 'saving a user');
  expect(noted()).toMatchObject([
    { release: 'portal', version: '1.0.0', kind: 'error', cause: 'AppError unavailable' },
  ]);
});

describe('a read that was given up', () => {
  test('is logged and told by release and version, without the ids in its key', () => {
    const error = new AppError('unavailable');
    reporting.readFailed(error, ['portal', 'project', '3f2b8c1e-0000-4000-8000-000000000000', 'sprints']);
    expect(console.error).toHaveBeenCalledWith('reading portal project sprints', error);
    expect(noted()).toEqual([
      {
        release: 'portal',
        version: '1.0.0',
        at: '',
        kind: 'error',
        cause: 'AppError unavailable',
        text: 'reading portal project sprints',
        page,
      },
    ]);
  });

  test('of no remote belongs to what is open', () => {
    reporting.readFailed(new TypeError('x'), ['ada@acme.example', 5]);
    expect(noted()).toMatchObject([{ release: 'portal', cause: 'TypeError', text: 'reading ' }]);
  });

  test.each<unknown>([new AppError('session-expired'), new AppError('aborted'), new NotFoundError('gone')])(
    'has not failed: %s',
    (error) => {
      reporting.readFailed(error, ['portal', 'project']);
      expect(console.error).not.toHaveBeenCalled();
      expect(noted()).toEqual([]);
    },
  );
});
