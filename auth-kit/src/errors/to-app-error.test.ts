import { describe, expect, test } from '@jest/globals';
import {
  AuthApiError,
  AuthInvalidJwtError,
  AuthSessionMissingError,
  FunctionsFetchError,
  FunctionsHttpError,
  FunctionsRelayError,
} from '@supabase/supabase-js';
import { json } from '../testing/stub-backend.ts';
import { AppError, type AppErrorCode } from './app-error.ts';
import { toAppError, toFunctionAppError } from './to-app-error.ts';

/** Like a storage client error, whose class supabase-js does not export. */
function createStorageError(status: number, statusCode: string, message: string) {
  return Object.assign(new Error(message), {
    name: 'StorageApiError',
    __isStorageError: true,
    status,
    statusCode,
  });
}

/** Like a database error from the table client. */
function createDatabaseError(code: string, message = 'text', details: string | null = null) {
  return { code, message, details, hint: null };
}

describe('toAppError maps', () => {
  test.each<[string, unknown, AppErrorCode]>([
    ['rate limit without a code', new AuthApiError('wait', 429, undefined), 'rate-limited'],
    ['old link', new AuthApiError('expired', 403, 'otp_expired'), 'link-expired'],
    ['email taken', new AuthApiError('exists', 422, 'user_already_exists'), 'email-taken'],
    [
      'used refresh token',
      new AuthApiError('Already Used', 400, 'refresh_token_already_used'),
      'session-expired',
    ],
    ['deleted user', new AuthApiError('not found', 403, 'user_not_found'), 'session-missing'],
    ['sign-up hook', new AuthApiError('Signup is restricted', 403, undefined), 'forbidden'],
    ['unknown auth code', new AuthApiError('x', 422, 'brand_new_code'), 'invalid'],
    ['missing session', new AuthSessionMissingError(), 'session-missing'],
    ['invalid token', new AuthInvalidJwtError('bad'), 'invalid-token'],
    ['row security', createDatabaseError('42501'), 'forbidden'],
    ['unique', createDatabaseError('23505'), 'conflict'],
    [
      'dependents',
      createDatabaseError('23503', 'update or delete on table "projects" violates foreign key'),
      'in-use',
    ],
    [
      'missing parent',
      createDatabaseError('23503', 'insert or update on table "sprints" violates foreign key'),
      'invalid',
    ],
    ['restricted', createDatabaseError('23001'), 'in-use'],
    ['check', createDatabaseError('23514'), 'invalid'],
    ['bad value', createDatabaseError('22P02'), 'invalid'],
    ['raised', createDatabaseError('P0001'), 'invalid'],
    ['raised with a status', createDatabaseError('PT409'), 'conflict'],
    ['raised as not found', createDatabaseError('PT404'), 'not-found'],
    ['no row', createDatabaseError('PGRST116'), 'not-found'],
    ['expired token', createDatabaseError('PGRST303', 'JWT expired'), 'session-expired'],
    ['wrong token', createDatabaseError('PGRST301'), 'session-expired'],
    ['statement timeout', createDatabaseError('57014'), 'timeout'],
    ['too many connections', createDatabaseError('53300'), 'unavailable'],
    ['table: no network', { ...createDatabaseError(''), message: 'TypeError: Failed to fetch' }, 'network'],
    ['table: aborted', { ...createDatabaseError(''), message: 'AbortError: The user aborted' }, 'aborted'],
    ['table: HTML instead of JSON', { message: '<html>hello</html>' }, 'bad-response'],
    [
      'table: error thrown by our own fetch',
      { ...createDatabaseError(''), message: 'AppError: session-missing' },
      'session-missing',
    ],
    ['storage: too large', createStorageError(400, '413', 'Payload too large'), 'too-large'],
    ['storage: exists', createStorageError(400, '409', 'The resource already exists'), 'conflict'],
    [
      'storage: row security',
      createStorageError(400, '403', 'new row violates row-level security'),
      'forbidden',
    ],
    ['storage: type', createStorageError(400, '415', 'mime type text/plain is not supported'), 'wrong-type'],
    ['storage: expired token', createStorageError(400, '403', 'jwt expired'), 'session-expired'],
    ['storage: 503', createStorageError(503, '503', 'unavailable'), 'unavailable'],
    ['storage: no code in the body', createStorageError(404, 'NoSuchKey', 'gone'), 'not-found'],
    ['function: 403', new FunctionsHttpError(json({}, 403)), 'forbidden'],
    ['function: relay', new FunctionsRelayError(json({}, 500)), 'unavailable'],
    ['function: no network', new FunctionsFetchError(new TypeError('Failed to fetch')), 'network'],
    ['fetch', new TypeError('Failed to fetch'), 'network'],
    ['aborted fetch', new DOMException('x', 'AbortError'), 'aborted'],
    ['time limit', new DOMException('x', 'TimeoutError'), 'timeout'],
    ['a bug in our code', new TypeError('undefined is not a function'), 'unknown'],
    ['a string', 'oops', 'unknown'],
    ['undefined', undefined, 'unknown'],
  ])('%s', (_name, error, code) => {
    expect(toAppError(error).code).toBe(code);
  });

  test.each<[number, AppErrorCode]>([
    [401, 'session-expired'],
    [429, 'rate-limited'],
    [500, 'unavailable'],
  ])('text with status %s to %s', (status, code) => {
    expect(toAppError({ message: 'plain text' }, status).code).toBe(code);
  });
});

describe('the error details', () => {
  test('stay unchanged for an AppError', () => {
    const error = new AppError('conflict');
    expect(toAppError(error)).toBe(error);
  });

  test('include a database error’s detail and the violated constraint', () => {
    const detail = 'Key (id)=(7) is still referenced from table "client_invoices".';
    const message = 'update or delete … violates foreign key constraint "client_invoices_project_id_fkey"';
    expect(toAppError(createDatabaseError('23503', message, detail)).details.database).toMatchObject({
      code: '23503',
      details: detail,
      constraint: 'client_invoices_project_id_fkey',
    });
  });

  // PostgreSQL's own messages, and those of our SQL with the same codes.
  test.each<[string, string, string | undefined]>([
    [
      '23503',
      'update or delete on table "companies" violates foreign key constraint "client_projects_company_id_fkey" on table "client_projects"',
      'This is still in use elsewhere.',
    ],
    [
      '23503',
      'insert or update on table "blogs" violates foreign key constraint "blogs_category_id_fkey"',
      'This refers to something that no longer exists. Reload the page.',
    ],
    [
      '23505',
      'duplicate key value violates unique constraint "categories_name_key"',
      'Something with this value already exists.',
    ],
    [
      '23505',
      'Another invoice already has this number (client_invoices_number).',
      'Another invoice already has this number.',
    ],
    [
      '23514',
      'new row for relation "faqs" violates check constraint "faqs_question_check"',
      'One of the values is invalid.',
    ],
    [
      '23502',
      'null value in column "title" of relation "services" violates not-null constraint',
      'A value is missing.',
    ],
    ['22P02', 'invalid input syntax for type uuid: "x"', 'One of the values is invalid.'],
    ['22023', 'The due date is before the invoice date.', 'The due date is before the invoice date.'],
    [
      '42501',
      'new row violates row-level security policy for table "faqs"',
      'Your role does not allow this.',
    ],
    ['42501', 'A message can only be marked as handled.', 'A message can only be marked as handled.'],
    ['PT409', 'A company must have at least one manager.', 'A company must have at least one manager.'],
    ['42703', 'column faqs.nothing does not exist', undefined],
    ['', 'upstream connect error', undefined],
  ])('replace PostgreSQL’s own message: %s “%s”', (code, message, sentence) => {
    expect(toAppError(createDatabaseError(code, message), 400).details.serverMessage).toBe(sentence);
  });

  test('never include a token, a key or HTML', () => {
    const token = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl';
    const error = toAppError(new AuthApiError(`bad token ${token} for sb_secret_abcdef`, 401, 'bad_jwt'));
    expect(error.details.serverMessage).toBe('bad token … for …');
    expect(error.message).toBe('invalid-token');
    expect(JSON.stringify(error)).not.toContain('eyJ');
    expect(toAppError({ message: '<!doctype html><p>down' }, 502).details.serverMessage).toBeUndefined();
  });

  test("include a function's own code and message, and when to retry", async () => {
    const body = { error: { code: 'last_admin', message: 'The last admin cannot be deleted' } };
    const error = await toFunctionAppError(new FunctionsHttpError(json(body, 409)));
    expect(error).toMatchObject({
      code: 'conflict',
      details: { serverMessage: 'The last admin cannot be deleted', database: { code: 'last_admin' } },
    });
    const limited = await toFunctionAppError(new FunctionsHttpError(json({}, 429, { 'retry-after': '7' })));
    expect(limited.retryAfter).toBe(7000);
  });

  test('survive being turned into text by a client library', () => {
    const thrown = new AppError('rate-limited', { details: { retryAfterSeconds: 30 } });
    const error = toAppError({ ...createDatabaseError(''), message: `${thrown.name}: ${thrown.message}` });
    expect(error).toMatchObject({ code: 'rate-limited', retryAfter: 30_000, isRetryable: true });
  });
});
