import { beforeEach, expect, test } from '@jest/globals';
import { createDraft } from '@northlight/contract/drafts';
import { waitFor } from '@testing-library/react';
import { openPortal, sprintId, userId } from '../testing/open-portal.tsx';
import { getDraftName, openOutbox, useRequestDelivery } from './requests.ts';

function Delivery() {
  useRequestDelivery(userId);
  return null;
}

beforeEach(() => localStorage.clear());

test.each([201, 409])('sending a queued message deletes its draft: %s', async (status) => {
  const draft = createDraft(userId, getDraftName('question', sprintId));
  const { key, text } = draft.take('When is it live?');
  openOutbox(userId).keep({ kind: 'question', sprintId, sprintTitle: 'Catalogue', text, key });
  const { writesTo } = openPortal(Delivery, '/client-portal', '/client-portal', {
    sprint_messages: { status, body: { code: '23505' } },
  });
  await waitFor(() => expect(openOutbox(userId).read()).toEqual([]), { timeout: 3_000 });
  expect(writesTo('sprint_messages')).toHaveLength(1);
  expect(draft.read()).toBeNull();
});
