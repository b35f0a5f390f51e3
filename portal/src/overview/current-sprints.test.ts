/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { selectCurrentSprints } from './current-sprints.tsx';

const createSprints = (...statuses: string[]) =>
  selectCurrentSprints(statuses.map((status) => ({ status }))).map(({ status }) => status);

test.each([
  [
    ['Completed', 'In Review', 'In Progress', 'Planned', 'Not Started'],
    ['In Review', 'In Progress', 'Planned'],
  ],
  [['Planned', 'Planned'], ['Planned']],
  [['Completed', 'Completed'], ['Completed']],
  [[], []],
])('selectCurrentSprints picks from %j %j', (statuses, shown) => {
  expect(createSprints(...statuses)).toEqual(shown);
});
