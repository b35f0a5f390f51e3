import { releaseUnderUse } from '../../releases/support/under-use.ts';
import { test } from '../../support/test.ts';

/** Each remote several times forwards and back, the shell once each way. */
const names = [
  ...['site', 'portal', 'dashboard', 'site', 'portal'],
  ...['shell', 'dashboard', 'site', 'portal', 'dashboard'],
];

test('twenty releases and rollbacks are noticed by none of five visitors', async ({ browser }) => {
  test.setTimeout(30 * 60_000);
  await releaseUnderUse(
    browser,
    5,
    names.flatMap((name) => [
      { name, isRollback: false },
      { name, isRollback: true },
    ]),
  );
});
