import assert from 'node:assert/strict';
import { test } from 'node:test';
import { describeFunctionError, isFromFunction } from './function-error.ts';

const FOLDER = '/srv/product/supabase/functions';

function failed(message: string, frames: readonly string[]): Error {
  const error = new TypeError(message);
  error.stack = [`TypeError: ${message}`, ...frames.map((frame) => `    at ${frame}`)].join('\n');
  return error;
}

test('an error is shown with the places in functions alone', () => {
  const error = failed('no rows', [
    'parse (/srv/product/node_modules/yup/index.js:1:2)',
    'read (file:///srv/product/supabase/functions/_shared/fields.ts?generation=3:7:5)',
    '<anonymous> (/srv/product/supabase/functions/contact/handler.ts:4:1)',
    'async FunctionLoader.loadAll (/srv/product/local/backend/src/functions/load-functions.ts:9:9)',
  ]);
  assert.equal(
    describeFunctionError(error, FOLDER),
    'TypeError: no rows\n    at supabase/functions/_shared/fields.ts:7:5\n    at supabase/functions/contact/handler.ts:4:1',
  );
  assert.equal(isFromFunction(error, FOLDER), true);
});

test('an error of a package that functions import is shown with its place', () => {
  const error = failed('no day', [
    '/srv/product/platform/domain/src/day.ts:3:7',
    'load (/srv/product/local/backend/src/functions/load-functions.ts:9:9)',
  ]);
  assert.equal(
    describeFunctionError(error, FOLDER),
    'TypeError: no day\n    at platform/domain/src/day.ts:3:7',
  );
});

test("the backend's own error is not one of a function", () => {
  const error = failed('no database', ['open (/srv/product/local/backend/src/start-backend.ts:9:9)']);
  assert.equal(isFromFunction(error, FOLDER), false);
  assert.equal(describeFunctionError(error, FOLDER), 'TypeError: no database');
  assert.equal(isFromFunction('a text', FOLDER), false);
});
