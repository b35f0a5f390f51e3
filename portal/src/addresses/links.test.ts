/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { linkToSubject } from './links.ts';

test.each([
  [{ sprintId: 's' }, '/client-portal/sprint/s'],
  [{ sprintId: 's', type: 'sprint_started' }, '/client-portal/sprint/s'],
  [{ sprintId: 's', type: 'other' }, '/client-portal/sprint/s#conversation'],
  [{ invoiceId: 'i' }, '/client-portal?tab=invoices&project=p&invoice=i'],
  [{ type: 'project_updated' }, '/client-portal?project=p'],
])('%j links to %s', (subject, link) => {
  expect(linkToSubject({ projectId: 'p', ...subject })).toBe(link);
});
