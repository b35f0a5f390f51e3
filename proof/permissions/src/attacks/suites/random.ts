import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { Caller } from '../../http/people-online.ts';
import { watchRows } from '../../http/row-watcher.ts';
import { FIXED_SEED } from '../../world/sample.ts';
import { ALLOWED_CALLER, FUNCTIONS, FunctionCalls } from '../function-calls.ts';
import type { Site } from '../site.ts';

const { constantFrom, oneof } = fc;

const BATCHES = 10;
const MAX_BATCH_SIZE = 40;
const MAX_WAIT = 20_000;

/** A lone surrogate and a NUL, which no field accepts. */
const invalidText = constantFrom('é\udc00', 'x\u0000y');
const invalidValue = oneof(
  invalidText,
  fc.jsonValue().filter((value) => typeof value !== 'string'),
);
const anyValue = oneof(
  fc.jsonValue(),
  fc.string({ unit: 'binary' }),
  constantFrom<unknown>('infinity', 'NaN', 1e308, { length: 1, toString: 'x' }, { $ne: null }),
  invalidText.chain((text) => constantFrom<unknown>(text, [text], { a: text })),
);

/** Balanced, but so deep that a recursive parser overflows the stack. */
const deepJson = fc.integer({ min: 1, max: 15_000 }).map((depth) => '['.repeat(depth) + ']'.repeat(depth));

const createNonObject = (valid: string) =>
  oneof(
    fc.nat(valid.length - 1).map((end) => valid.slice(0, end)),
    constantFrom(`${valid}${valid}`, `[${valid}]`, `${valid}\u0000`, 'null', 'NaN', '{"a":1,}', "{'a':1}"),
    deepJson,
    deepJson.map((deep) => `{"email":${deep},"prefix":"x"}`),
  );

const setHeader = (name: string, ...values: string[]) =>
  constantFrom(...values).map((value): Record<string, string> => ({ [name]: value }));

const unusualHeader = oneof(
  setHeader('content-type', 'application/json; charset=utf-16', 'multipart/form-data; boundary=', 'x', ''),
  setHeader('authorization', '', 'Bearer', 'Bearer a.b.c', 'Basic eDp4', `Bearer ${'x'.repeat(6000)}`),
  setHeader('apikey', '', 'x', 'sb_secret_x'),
  setHeader('idempotency-key', '', ' ', 'x'.repeat(500)),
);

/** Each request has its own IP address, so that rate limits do not hide failures. */
const headers = fc
  .tuple(fc.ipV4(), oneof({ weight: 2, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: unusualHeader }))
  .map(([visitor, unusual]) => ({ 'x-forwarded-for': visitor, ...unusual }));

const callers = constantFrom<Caller>('anon', 'clientA', 'clientB', 'demoted', 'noProfile');

/** Requests that must not change anything, because their bodies or methods are invalid. */
const createRequests = (calls: FunctionCalls) =>
  constantFrom(...FUNCTIONS).chain((name) => {
    const valid = calls.createBody(name);
    // The role is optional, so only an unknown one is invalid.
    const badBody = constantFrom(...Object.keys(valid)).chain((field) =>
      field === 'role'
        ? fc.constant({ ...valid, role: 'owner' })
        : oneof(
            invalidValue.map((value) => ({ ...valid, [field]: value })),
            anyValue.map((value) => ({ ...valid, [`${field}2`]: value })),
            fc.constant(Object.fromEntries(Object.entries(valid).filter(([key]) => key !== field))),
            fc.constant({ ...valid, [field]: 'x'.repeat(70_000) }),
          ),
    );
    return fc.record({
      name: fc.constant(name),
      caller: oneof(
        { weight: 2, arbitrary: fc.constant(ALLOWED_CALLER[name]) },
        { weight: 1, arbitrary: callers },
      ),
      method: constantFrom('POST', 'POST', 'POST', 'POST', 'PUT', 'DELETE', 'OPTIONS'),
      usesApiPath: name === 'admin-user-management' ? fc.constant(false) : fc.boolean(),
      headers,
      body: oneof(
        badBody.map((body) => JSON.stringify(body)),
        createNonObject(JSON.stringify(valid)),
      ),
    });
  });

export const randomAttacks = (getSite: () => Site) =>
  test('no random request crashes or hangs a function, or changes a row', async (t) => {
    const site = getSite();
    const calls = new FunctionCalls(site);
    const watcher = await watchRows(site.backend);
    const statuses: Record<number, number> = {};
    const batches = fc.array(createRequests(calls), { minLength: 1, maxLength: MAX_BATCH_SIZE, size: 'max' });
    await fc.assert(
      fc.asyncProperty(batches, async (batch) => {
        for (const { name, caller, ...call } of batch) {
          const { status } = await calls.call(name, caller, {
            ...call,
            signal: AbortSignal.timeout(MAX_WAIT),
          });
          statuses[status] = (statuses[status] ?? 0) + 1;
          assert.ok(status < 500, `${name}: ${status}`);
        }
        assert.deepEqual(await watcher.restore(), []);
      }),
      { seed: FIXED_SEED, numRuns: BATCHES },
    );
    t.diagnostic(JSON.stringify(statuses));
  });
