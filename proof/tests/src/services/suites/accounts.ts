import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { getOutcome, type Instance, PASSWORD } from '../instance.ts';

const otherPassword = 'Another question 2026';

/** Sign-up with its hook, emails with theirs, passwords, addresses, invitations and the admin API. */
export const askAboutAccounts = (instance: Instance) =>
  describe('accounts', () => {
    const signUp = (email: string, password = PASSWORD) =>
      instance.createVisitor().auth.signUp({ email, password, options: { data: { full_name: 'Una Sign' } } });
    const signInOutcome = async (email: string, password = PASSWORD) =>
      getOutcome(await instance.createVisitor().auth.signInWithPassword({ email, password }));

    test('sign-up is refused to strangers, with our sentence', async () => {
      const { error } = await signUp(instance.createForeignEmail('stranger'));
      assert.equal(getOutcome({ error }), 'forbidden');
      assert.match(error?.message ?? '', /^Signup is restricted to company employees only\./);
      const otp = await instance
        .createVisitor()
        .auth.signInWithOtp({ email: instance.createForeignEmail('otp') });
      assert.notEqual(otp.error?.status, 500);
    });

    test('sign-up needs the emailed link, which works once, and its password is void', async () => {
      const email = instance.createEmail('employee');
      const { data, error } = await signUp(email);
      instance.track(data.user?.id);
      assert.deepEqual([error, data.session], [null, null]);
      assert.equal(await signInOutcome(email), 'email-not-confirmed');
      const link = await instance.findLink(email, 'signup');
      const { client, outcome } = await instance.openLink(link);
      assert.equal(outcome, 'done');
      assert.equal((await client.auth.getUser()).data.user?.email, email);
      assert.equal((await instance.openLink(link)).outcome, 'link-expired');
      assert.equal(await signInOutcome(email), 'invalid-credentials');
      assert.equal(getOutcome(await client.auth.updateUser({ password: otherPassword })), 'done');
      assert.equal(await signInOutcome(email.toUpperCase(), otherPassword), 'done');
    });

    test('sign-up with a registered address answers as for a new one', async () => {
      const { email, id } = await instance.createPerson('registered');
      const { data, error } = await signUp(email);
      assert.deepEqual([error, data.session], [null, null]);
      assert.notEqual(data.user?.id, id);
      assert.equal(await signInOutcome(email), 'done');
    });

    test('weak passwords and unusable addresses are refused with a reason', async () => {
      const { error } = await signUp(instance.createEmail('weak'), 'short');
      assert.equal(getOutcome({ error }), 'weak-password');
      assert.deepEqual(error && 'reasons' in error && error.reasons, ['length']);
      assert.equal(getOutcome(await signUp('nobody')), 'invalid');
    });

    test('wrong passwords and unknown addresses get the same answer', async () => {
      const { email } = await instance.createPerson('guessed');
      assert.equal(await signInOutcome(email, 'wrong'), 'invalid-credentials');
      assert.equal(await signInOutcome(instance.createEmail('unknown')), 'invalid-credentials');
    });

    test('recovery sets a password without the old one and ends other sessions', async () => {
      const { email, client: otherDevice } = await instance.createPerson('forgetful');
      const { auth } = instance.createVisitor();
      assert.equal(getOutcome(await auth.resetPasswordForEmail(email)), 'done');
      assert.equal(getOutcome(await auth.resetPasswordForEmail(instance.createEmail('unknown'))), 'done');
      const { client, outcome } = await instance.openLink(await instance.findLink(email, 'recovery'));
      assert.equal(outcome, 'done');
      assert.equal(getOutcome(await client.auth.updateUser({ password: otherPassword })), 'done');
      assert.equal(getOutcome(await otherDevice.auth.getUser()), 'session-missing');
      assert.equal(await signInOutcome(email, otherPassword), 'done');
    });

    test('a new password needs the current one and must differ', async () => {
      const { client, email } = await instance.createPerson('changing');
      const change = async (password: string, current_password?: string) =>
        getOutcome(
          await client.auth.updateUser({ password, ...(current_password ? { current_password } : {}) }),
        );
      assert.equal(await change(otherPassword), 'invalid-credentials');
      assert.equal(await change(otherPassword, 'wrong'), 'invalid-credentials');
      assert.equal(await change('short', PASSWORD), 'weak-password');
      assert.equal(await change(PASSWORD, PASSWORD), 'same-password');
      assert.equal(await change(otherPassword, PASSWORD), 'done');
      if (!instance.needs('emails').skip) await instance.findEmail(email, /^Your password was changed$/);
    });

    test('an address changes after both mailboxes have confirmed', instance.needs('emails'), async () => {
      const { client, email, id } = await instance.createPerson('moving');
      const newEmail = instance.createEmail('moved');
      const confirm = async (address: string) =>
        (await instance.openLink(await instance.findLink(address, 'email_change'))).outcome;
      assert.equal(getOutcome(await client.auth.updateUser({ email: newEmail })), 'done');
      assert.equal(await confirm(email), 'done');
      assert.equal(await signInOutcome(newEmail), 'invalid-credentials');
      assert.equal(await confirm(newEmail), 'done');
      assert.equal(await signInOutcome(newEmail), 'done');
      assert.equal((await instance.service.auth.admin.getUserById(id)).data.user?.email, newEmail);
      await instance.findEmail(email, /email address was changed/);
    });

    test('an employee cannot change to a foreign address', async () => {
      const { client, email } = await instance.createPerson('leaving');
      const change = await client.auth.updateUser({ email: instance.createForeignEmail('leaving') });
      assert.notEqual(getOutcome(change), 'done');
      assert.equal((await client.auth.getUser()).data.user?.new_email ?? '', '');
      assert.equal(await signInOutcome(email), 'done');
    });

    test('an invitation admits a stranger with its role and without a password', async () => {
      const email = instance.createForeignEmail('invited');
      const generate = () => instance.generateLink(email, 'invite');
      await assert.rejects(generate, /^AuthApiError: Signup is restricted/);
      await instance.invite(email, 'author', 'invite');
      const earlierLink = await generate();
      const { client, outcome } = await instance.openLink(await generate());
      assert.equal(outcome, 'done');
      assert.equal((await instance.openLink(earlierLink)).outcome, 'link-expired');
      const profiles = client.from('profiles').select('role, full_name, password_due_at');
      const { data } = await profiles.eq('email', email).single();
      assert.deepEqual([data?.role, data?.full_name], ['author', 'Quentin Question']);
      assert.ok(data?.password_due_at);
      assert.equal(getOutcome(await client.auth.updateUser({ password: PASSWORD })), 'done');
      assert.equal(await signInOutcome(email), 'done');
      await assert.rejects(generate, { code: 'email_exists' });
    });

    test('the admin API needs the secret key', async () => {
      const { client, id, email } = await instance.createPerson('plain');
      const { admin } = instance.service.auth;
      assert.equal(getOutcome(await admin.createUser({ email, password: PASSWORD })), 'email-taken');
      const token = (await client.auth.getSession()).data.session?.access_token ?? '';
      for (const headers of [{}, { authorization: `Bearer ${token}` }] as Record<string, string>[]) {
        const { status } = await instance.fetch(`/auth/v1/admin/users/${id}`, { method: 'DELETE', headers });
        assert.ok(status === 401 || status === 403, String(status));
      }
      assert.equal(getOutcome(await admin.deleteUser(id)), 'done');
      assert.equal((await admin.deleteUser(id)).error?.code, 'user_not_found');
      assert.equal(await signInOutcome(email), 'invalid-credentials');
      assert.notEqual(getOutcome(await client.auth.refreshSession()), 'done');
    });
  });
