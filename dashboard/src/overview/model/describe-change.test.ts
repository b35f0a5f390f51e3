import { expect, test } from '@jest/globals';
import { describeChange } from './describe-change.ts';

const entry = (action: string, table_name: string, changes: object) => ({
  action,
  table_name,
  actor_name: 'Ada',
  changes: changes as never,
});

test.each([
  [entry('insert', 'services', { title: [null, 'CRM'] }), 'added the service “CRM”'],
  [entry('delete', 'team_members', { name: ['Ada', null] }), 'deleted the team member “Ada”'],
  [entry('update', 'project_sprints', { status: ['Planned', 'In Progress'] }), 'changed the sprint'],
  [entry('update', 'new_table', {}), 'changed the new table'],
])('%j', (change, sentence) => {
  expect(describeChange(change)).toBe(sentence);
});
