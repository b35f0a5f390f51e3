import { makeKeyTexts, makeTrial, type ReleaseKeys, readKeys, setKeys } from '@northlight/registry';
import { loadedOf } from '../../releases/support/tabs.ts';
import { axeFindings } from '../../support/axe.ts';
import { product } from '../../support/product.ts';
import { liveVersion, publishAgain, releaseKeys, releaseStore } from '../../support/releases.ts';
import { expect, test } from '../../support/test.ts';

const version = `9.1.0-${crypto.randomUUID().slice(0, 8)}`;
const team = makeKeyTexts();
const stranger = readKeys(makeKeyTexts());
let root: ReleaseKeys;
/** A key that may release the dashboard alone. */
let others: ReleaseKeys;

const after = (seconds: number) => new Date(Date.now() + seconds * 1000);
const link = (keys: ReleaseKeys, until = after(3600)) =>
  `/__trial/${makeTrial(keys, 'portal', version, until)}`;

test.beforeAll(async () => {
  await publishAgain('portal', version);
  root = await releaseKeys();
  others = readKeys({ publicKey: root.roots, privateKey: team.privateKey });
  await setKeys(await releaseStore(), (keys) => ({
    list: [...keys, { key: team.publicKey, names: ['dashboard'] }],
  }));
});
test.afterAll(async () => {
  await setKeys(await releaseStore(), (keys) => ({ list: keys.filter(({ key }) => key !== team.publicKey) }));
});

test.use({ account: 'acme' });

const changed = () => {
  const [body = '', signature = ''] = link(root).slice('/__trial/'.length).split('.');
  const said = JSON.parse(Buffer.from(body, 'base64url').toString());
  const longer = { ...said, until: after(7200).toISOString() };
  return `/__trial/${Buffer.from(JSON.stringify(longer)).toString('base64url')}.${signature}`;
};

for (const [what, made, status, title] of [
  ['whose time is over', () => link(root, after(-1)), 410, 'This trial has ended'],
  ['that a stranger has signed', () => link(stranger), 404, 'This is no trial link'],
  ['that the key of another remote has signed', () => link(others), 404, 'This is no trial link'],
  ['whose time somebody has made longer', changed, 404, 'This is no trial link'],
] as const) {
  test(`a link ${what} says so and shows what is live, also when it is kept as the cookie`, async ({
    page,
    context,
    expectedErrors,
  }) => {
    expectedErrors.push(new RegExp(`status of ${status}`));
    const live = await liveVersion('portal');
    const address = made();
    const answer = await page.goto(address);
    expect(answer?.status()).toBe(status);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
    const value = address.slice('/__trial/'.length);
    for (const cookies of [[], [{ name: 'trial', value, url: product.url }]]) {
      await context.addCookies(cookies);
      await page.goto('/client-portal');
      await expect(page.getByRole('tab', { name: 'Overview' })).toBeVisible();
      await expect(page.getByRole('complementary', { name: 'Trial version' })).toHaveCount(0);
      expect(await loadedOf(page, 'portal')).toEqual([live]);
      expect((await context.cookies()).map(({ name }) => name)).not.toContain('trial');
    }
  });
}

test('an open tab leaves the version when its time is over, and its link is worth nothing any more', async ({
  page,
  expectedErrors,
}) => {
  test.setTimeout(180_000);
  expectedErrors.push(/status of 410/);
  const live = await liveVersion('portal');
  const until = after(30);
  const address = link(root, until);
  const bar = page.getByRole('complementary', { name: 'Trial version' });
  await page.goto(address);
  await expect(bar).toContainText(version);
  await expect(page.getByRole('tab', { name: 'Overview' })).toBeVisible();
  expect(await loadedOf(page, 'portal')).toEqual([version]);
  // Nobody touches it.
  await expect(bar).toHaveCount(0, { timeout: 120_000 });
  expect(Date.now()).toBeGreaterThan(until.getTime());
  await expect(page.getByRole('tab', { name: 'Overview' })).toBeVisible();
  expect(await loadedOf(page, 'portal')).toEqual([live]);
  expect((await page.goto(address))?.status()).toBe(410);
});
