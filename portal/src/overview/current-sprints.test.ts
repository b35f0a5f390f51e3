/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { selectCurrentSprints } from './current-sprints.tsx';

const selectStatuses = (...statuses: string[]) =>
  selectCurrentSprints(statuses.map((status) => ({ status }))).map(({ status }) => status);

test.each([
  [
    ['Completed', 'In Review', 'In Progress', 'Planned', 'Not Started'],
    ['In Review', 'In Progress', 'Planned'],
  ],
  [['Planned', 'Planned'], ['Planned']],
  [['Completed', 'Completed'], ['Completed']],
  [[], []],
])('selectCurrentSprints(%j) returns %j', (statuses, expectedStatuses) => {
  expect(selectStatuses(...statuses)).toEqual(expectedStatuses);
});
