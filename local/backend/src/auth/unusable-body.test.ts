import assert from 'node:assert/strict';
import { test } from 'node:test';
import { refuseUnusableBody } from './unusable-body.ts';

const submit = async (body: string) =>
  (await refuseUnusableBody(new Request('http://x.example', { method: 'POST', body })))?.status;

const cases: readonly (readonly [string, string, number | undefined])[] = [
  ['a plain sign-in', '{"email":"a@b.example","password":"x"}', undefined],
  ['a field that is null', '{"email":null}', undefined],
  ['a list of addresses', '{"email":["a@b.example"]}', 400],
  ['a password that is an object', '{"password":{"a":1}}', 400],
  ['a token that is a number', '{"refresh_token":1}', 400],
  ['a NUL', '{"email":"a\\u0000b"}', 400],
  ['a NUL after a backslash', '{"email":"a\\\\\\u0000b"}', 400],
  ['a deeply nested NUL', '{"data":{"full_name":["a\\u0000"]}}', 400],
  ['details that are a list', '{"data":[1]}', 400],
  ['a lone surrogate', '{"email":"a\\ud800"}', 400],
  ['a surrogate pair and escaped backslashes', '{"email":"\\ud83d\\ude00 \\\\ud800 \\\\u0000"}', undefined],
  ['a list', '[]', 400],
  ['null', 'null', 400],
  ['text that is not JSON', 'email=a', 400],
];

for (const [name, body, status] of cases)
  test(`${name} is ${status === undefined ? 'accepted' : 'refused'}`, async () =>
    assert.equal(await submit(body), status));
