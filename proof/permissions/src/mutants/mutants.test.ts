import assert from 'node:assert/strict';
import { test } from 'node:test';
import { companyObjects } from '../expected/company-people.ts';
import { functions, sequences } from '../expected/functions.ts';
import { tables } from '../expected/tables.ts';
import { views } from '../expected/views.ts';
import { mutants } from './mutants.ts';

test('each hole shows on an object that is probed', () => {
  const probed = new Set(
    [tables, views, functions, sequences, companyObjects].flatMap((known) => Object.keys(known)),
  );
  const unknown = mutants.flatMap(({ name, objects }) =>
    objects
      .filter((object) => object !== 'catalogue' && !probed.has(object))
      .map((object) => `${name}: ${object}`),
  );
  assert.deepEqual(unknown, []);
});
