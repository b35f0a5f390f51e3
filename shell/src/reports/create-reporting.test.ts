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
const add = jest.fn<(report: Omit<ReleaseReport, 'count'>) => void>();
const getReports = () => add.mock.calls.map(([report]) => report);
const reporting = createReporting(boot, (name) => (name === 'portal' ? '1.0.0' : null), { add });

function createErrorThrownIn(error: Error, file: string): Error {
  error.stack = `${error.name}: ${error.message}\n    at f (http://localhost${file})`;
  return error;
}

beforeEach(() => {
  add.mockClear();
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  history.replaceState(null, '', '/client-portal/sprint/3f2b8c1e?secret=1');
});
afterEach(() => {
  jest.restoreAllMocks();
});

const page = '/client-portal/sprint/:sprintId';

test('attributes an error to the release whose file threw it and reports the route pattern', () => {
  const error = createErrorThrownIn(new TypeError('x is not a function'), '/remotes/site/1.1.0/js/a.js:1:2');
  const id = reporting.report(error, 'remote site');
  expect(id).toMatch(/^[0-9a-f]{8}$/);
  expect(console.error).toHaveBeenCalledWith(`[${id}] remote site`, error);
  expect(getReports()).toEqual([
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

test('reports an error’s section without personal data', () => {
  reporting.report(new Error('Ada owes 12'), 'section The invoices of ada@example.org');
  expect(getReports()[0]?.text).toBe('section The invoices of [mail] ');
});

test('attributes an error without a stack to the release of the open page', () => {
  const error = new Error('x');
  error.stack = '';
  reporting.report(error, 'somewhere');
  expect(getReports()).toMatchObject([
    { release: 'portal', version: '1.0.0', at: '', cause: 'Error', text: '' },
  ]);
});

test('does not report errors from a development server', () => {
  const error = new RemoteLoadError('http', 'portal', 'its entry returned 404');
  reporting.reportFailedLoad({ error, version: 'dev', fallbackVersion: null });
  expect(console.error).toHaveBeenCalledWith('loading portal@dev', error);
  expect(getReports()).toEqual([]);
});

test('reports a failed load once, with the version used instead', () => {
  const error = new RemoteLoadError('http', 'portal', 'its entry returned 404');
  reporting.reportFailedLoad({ error, version: '2.0.0', fallbackVersion: '1.0.0' });
  reporting.report(error, 'remote portal');
  expect(getReports()).toEqual([
    {
      release: 'portal',
      version: '2.0.0',
      kind: 'load',
      cause: 'http',
      text: 'portal: its entry returned 404; 1.0.0 is used instead',
      at: '',
      page,
    },
  ]);
});

test('reports a failed chunk as a failed load of the running version', () => {
  reporting.report(new RemoteLoadError('chunk', 'portal', 'the page could not be fetched'), 'remote portal');
  expect(getReports()).toMatchObject([{ release: 'portal', version: '1.0.0', kind: 'load', cause: 'chunk' }]);
});

test('reports uncaught errors from our own code', () => {
  const error = createErrorThrownIn(new RangeError('too far'), '/remotes/portal/1.0.0/js/b.js:3:4');
  window.dispatchEvent(new ErrorEvent('error', { error, filename: 'http://localhost/x' }));
  window.dispatchEvent(new ErrorEvent('error', { error, filename: 'http://localhost/x' }));
  const rejection = createErrorThrownIn(new TypeError('y'), '/remotes/portal/1.0.0/js/c.js:5:6');
  window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: rejection }));
  window.dispatchEvent(new ErrorEvent('error', { filename: 'chrome-extension://abc/x.js', lineno: 1 }));
  expect(getReports().map(({ at }) => at)).toEqual(['js/b.js:3:4', 'js/c.js:5:6']);
});

test.each<AppErrorCode>(['conflict', 'invalid'])('logs rejected input (%s) without reporting it', (code) => {
  const error = new AppError(code);
  const id = reporting.report(error, 'saving a user');
  expect(console.error).toHaveBeenCalledWith(`[${id}] saving a user`, error);
  expect(getReports()).toEqual([]);
});

test('attributes a failed write to the page that sent it', () => {
  const error = createErrorThrownIn(new AppError('unavailable'), '/remotes/shell/3.0.0/js/kit.js:1:2');
  reporting.report(error, 'saving a user');
  expect(getReports()).toMatchObject([
    { release: 'portal', version: '1.0.0', kind: 'error', cause: 'AppError unavailable' },
  ]);
});

describe('a read that failed after all retries', () => {
  test('is reported with its release and version, without the ids in its key', () => {
    const error = new AppError('unavailable');
    reporting.reportFailedRead(error, [
      'portal',
      'project',
      '3f2b8c1e-0000-4000-8000-000000000000',
      'sprints',
    ]);
    expect(console.error).toHaveBeenCalledWith('reading portal project sprints', error);
    expect(getReports()).toEqual([
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

  test('is attributed to the open page if its key names no remote', () => {
    reporting.reportFailedRead(new TypeError('x'), ['ada@acme.example', 5]);
    expect(getReports()).toMatchObject([{ release: 'portal', cause: 'TypeError', text: 'reading ' }]);
  });

  test.each<unknown>([new AppError('session-expired'), new AppError('aborted'), new NotFoundError('gone')])(
    'is not reported for %s',
    (error) => {
      reporting.reportFailedRead(error, ['portal', 'project']);
      expect(console.error).not.toHaveBeenCalled();
      expect(getReports()).toEqual([]);
    },
  );
});
