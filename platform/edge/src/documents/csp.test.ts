import assert from 'node:assert/strict';
import { test } from 'node:test';
import { remoteManifest } from '@northlight/registry/testing';
import { builds, releases } from '../testing/index.ts';
import { compose } from './composition.ts';
import { contentSecurityPolicy, inertPolicy, staticPagePolicy } from './csp.ts';

const directivesOf = (policy: string): ReadonlyMap<string, readonly string[]> =>
  new Map(
    policy.split('; ').map((directive) => {
      const [name = '', ...values] = directive.split(' ');
      return [name, values];
    }),
  );

for (const backendUrl of ['', 'https://abc.supabase.example']) {
  test(`the policy lets in nothing foreign, with ${backendUrl || 'an embedded backend'}`, async (t) => {
    const { put } = await releases(t);
    const { registry } = await put([builds.shell(), builds.site(), remoteManifest('more', ['/more'])]);
    const composition = compose(registry);
    assert.ok(composition);
    const directives = directivesOf(contentSecurityPolicy(composition, { backendUrl, isDevelopment: false }));

    assert.deepEqual(directives.get('default-src'), ["'none'"]);
    for (const name of ['object-src', 'base-uri', 'frame-ancestors'])
      assert.deepEqual(directives.get(name), ["'none'"], name);
    assert.deepEqual(directives.get('require-trusted-types-for'), ["'script'"]);

    const [self, bootHash, earlyHash, ...others] = directives.get('script-src') ?? [];
    assert.equal(self, "'self'");
    for (const hash of [bootHash, earlyHash]) assert.match(hash ?? '', /^'sha256-[\w+/]{43}='$/);
    assert.deepEqual(others, [], 'no eval, no other inline script, no other origin');

    const own = [
      "'self'",
      "'none'",
      "'unsafe-inline'",
      'data:',
      'blob:',
      bootHash,
      earlyHash,
      "'script'",
      '/csp-report',
    ];
    const backend = backendUrl === '' ? [] : [backendUrl, backendUrl.replace('https', 'wss')];
    const allowed = [...own, ...backend, ...(directives.get('trusted-types') ?? [])];
    for (const [name, values] of directives) {
      for (const value of values) assert.ok(allowed.includes(value), `${name} lets in ${value}`);
      if (name !== 'style-src') assert.ok(!values.includes("'unsafe-inline'"), name);
    }
    for (const name of ['script-src', 'style-src', 'font-src', 'connect-src'])
      assert.ok(!/\b(data|blob):/.test((directives.get(name) ?? []).join(' ')), name);
  });
}

test('what is no document of ours lets in nothing that runs', () => {
  for (const policy of [inertPolicy, staticPagePolicy]) {
    const directives = directivesOf(policy);
    assert.deepEqual(directives.get('default-src'), ["'none'"]);
    assert.equal(directives.get('script-src'), undefined);
    assert.deepEqual(directives.get('frame-ancestors'), ["'none'"]);
  }
});
