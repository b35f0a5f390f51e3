import { test } from '../support/test.ts';
import { releaseUnderUse } from './support/under-use.ts';

test('a release and its way back are noticed by nobody', { tag: '@long' }, async ({ browser }) => {
  test.setTimeout(240_000);
  await releaseUnderUse(browser, 2, [
    { name: 'portal', isRollback: false },
    { name: 'portal', isRollback: true },
  ]);
});
