import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatLicenses } from './licenses.ts';

test('packages are grouped by their licence, the most frequent first', () => {
  assert.equal(
    formatLicenses({
      ISC: [{ name: 'semver', versions: ['7.0.0'] }],
      MIT: [
        { name: 'yup', versions: ['1.0.0'] },
        { name: 'hono', versions: ['4.0.0', '4.1.0'] },
      ],
    }),
    'MIT (2)\n  hono 4.0.0, 4.1.0\n  yup 1.0.0\n\nISC (1)\n  semver 7.0.0',
  );
});
