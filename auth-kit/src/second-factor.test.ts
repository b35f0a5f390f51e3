import { describe, expect, test } from '@jest/globals';
import { createJwt, json } from './testing/stub-backend.ts';
import { createTestBrowser } from './testing/test-browser.ts';
import { hasFailed, hasRole, until } from './testing/until.ts';

const browser = createTestBrowser();
const factors = [{ id: 'factor', factor_type: 'totp', status: 'verified', friendly_name: 'Phone' }];

/** A session for Ada with a second factor. */
function createSession(aal: 'aal1' | 'aal2') {
  const issued = browser.backend.issueFor('ada');
  const access_token = createJwt({ sub: 'ada', exp: issued.expires_at, aal, jti: aal });
  return { ...issued, access_token, user: { ...issued.user, factors } };
}

const addFactor = () =>
  browser.backend.override(({ path }) =>
    path.startsWith('/auth/v1/user') ? json(createSession('aal1').user) : undefined,
  );

function acceptCode(): void {
  browser.backend.override(({ path }) => {
    if (path.endsWith('/factors/factor/challenge'))
      return json({ id: 'challenge', type: 'totp', expires_at: 1 });
    return path.endsWith('/factors/factor/verify') ? json(createSession('aal2')) : undefined;
  });
}

describe('an account with a second factor', () => {
  test('has no role and sends no data requests until the code is entered', async () => {
    browser.store(createSession('aal1'));
    const tab = browser.openTab();
    const { role } = await until(tab, hasFailed);
    expect(role).toMatchObject({ status: 'failed', needsCode: true });
    expect(browser.backend.callsTo('/rest/')).toEqual([]);
  });

  test('gets its role in both tabs once the code is entered', async () => {
    acceptCode();
    browser.store(createSession('aal1'));
    const [tab, otherTab] = [browser.openTab(), browser.openTab()];
    await Promise.all([until(tab, hasFailed), until(otherTab, hasFailed)]);
    const { auth } = await tab.getBackend();
    const result = await auth.mfa.challengeAndVerify({ factorId: 'factor', code: '123456' });
    expect(result.error).toBeNull();
    await until(tab, hasRole);
    // One read for each tab, although every request may trigger another.
    expect(browser.backend.callsTo('/rest/v1/profiles').length).toBeLessThanOrEqual(2);
    window.dispatchEvent(new Event('pageshow'));
    await until(otherTab, hasRole);
    expect(tab.endReasons).toEqual([]);
  });

  test('is signed in immediately if the session has already passed the second factor', async () => {
    browser.store(createSession('aal2'));
    expect((await until(browser.openTab(), hasRole)).role).toMatchObject({ role: 'client' });
  });

  test('loses its role when another tab’s session has not passed the second factor', async () => {
    browser.store(createSession('aal2'));
    const tab = browser.openTab();
    await until(tab, hasRole);
    browser.store(createSession('aal1'));
    await (await tab.getBackend()).auth.getSession();
    const failed = until(tab, hasFailed);
    // A rejected request makes the kit read the role again.
    browser.backend.override(({ path }) =>
      path.startsWith('/rest/v1/client_invoices') ? json({}, 403) : undefined,
    );
    await (await tab.getBackend()).from('client_invoices').select('id');
    expect((await failed).role).toMatchObject({ needsCode: true });
    expect(tab.endReasons).toEqual(['role-changed']);
  });

  test('asks for the code of a factor that was set up on another device', async () => {
    browser.store(browser.backend.issueFor('ada'));
    addFactor();
    browser.backend.override(({ path }) => (path.startsWith('/rest/v1/profiles') ? json([]) : undefined));
    const { role } = await until(browser.openTab(), hasFailed);
    expect(role).toMatchObject({ needsCode: true });
  });

  test('can change its password in a session that has passed the second factor', async () => {
    browser.store(createSession('aal2'));
    browser.backend.override(({ path, method }) =>
      path.startsWith('/auth/v1/user') && method === 'PUT' ? json(createSession('aal2').user) : undefined,
    );
    const tab = browser.openTab();
    await until(tab, hasRole);
    await tab.setNewPassword('another long password', 'the current password');
    expect(browser.backend.callsTo('/auth/v1/token')).toEqual([]);
    expect(browser.backend.callsTo('/auth/v1/user')[0]?.body).toMatchObject({
      password: 'another long password',
      current_password: 'the current password',
    });
  });
});
