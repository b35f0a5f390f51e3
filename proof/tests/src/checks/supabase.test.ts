import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { CORE_SCHEMA, load, mergeTag } from 'js-yaml';

const root = join(import.meta.dirname, '../../../..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const schema = CORE_SCHEMA.withTags(mergeTag);

interface Service {
  readonly image?: string;
  readonly build?: unknown;
  readonly environment?: Readonly<Record<string, string>>;
}
interface Compose {
  readonly services: Readonly<Record<string, Service>>;
}

const supabaseCompose = load(read('deploy/supabase.yml'), { schema }) as Compose;

/** Reads config.toml as `section.key` and value. Supports only the TOML syntax in that file. */
function parseSettings(toml: string): ReadonlyMap<string, string> {
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

/** Variables with the opposite meaning of their setting. */
const negated = /GOTRUE_(DISABLE_SIGNUP|MAILER_AUTOCONFIRM)$/;

/** A required variable in compose. */
const requireVariable = (name: string) => `\${${name}:?}`;

/** A config.toml value in Compose format. Environment variables come from deploy/.env. */
function toComposeValue(target: string, value: string): string {
  if (negated.test(target)) return String(value !== 'true');
  if (value.endsWith('MiB')) return String(Number(value.replace('MiB', '')) * 1024 ** 2);
  return (value.startsWith('[') ? (JSON.parse(value) as string[]).join() : value)
    .replace('env(SITE_URL)', `https://${requireVariable('SITE_HOST')}`)
    .replace('env(PASSKEY_DOMAIN)', `\${PASSKEY_DOMAIN:-${requireVariable('SITE_HOST')}}`);
}

/** The service and variable in deploy/supabase.yml for each setting. */
const composeVariables: Readonly<Record<string, string>> = {
  'api.schemas': 'rest PGRST_DB_SCHEMAS',
  'api.extra_search_path': 'rest PGRST_DB_EXTRA_SEARCH_PATH',
  'api.max_rows': 'rest PGRST_DB_MAX_ROWS',
  'storage.file_size_limit': 'storage FILE_SIZE_LIMIT',
  'auth.additional_redirect_urls': 'auth GOTRUE_URI_ALLOW_LIST',
  'auth.jwt_expiry': 'auth GOTRUE_JWT_EXP',
  'auth.enable_refresh_token_rotation': 'auth GOTRUE_SECURITY_REFRESH_TOKEN_ROTATION_ENABLED',
  'auth.refresh_token_reuse_interval': 'auth GOTRUE_SECURITY_REFRESH_TOKEN_REUSE_INTERVAL',
  'auth.enable_signup': 'auth GOTRUE_DISABLE_SIGNUP',
  'auth.enable_anonymous_sign_ins': 'auth GOTRUE_EXTERNAL_ANONYMOUS_USERS_ENABLED',
  'auth.enable_manual_linking': 'auth GOTRUE_SECURITY_MANUAL_LINKING_ENABLED',
  'auth.minimum_password_length': 'auth GOTRUE_PASSWORD_MIN_LENGTH',
  'auth.rate_limit.email_sent': 'auth GOTRUE_RATE_LIMIT_EMAIL_SENT',
  'auth.rate_limit.token_refresh': 'auth GOTRUE_RATE_LIMIT_TOKEN_REFRESH',
  'auth.rate_limit.sign_in_sign_ups': 'auth GOTRUE_RATE_LIMIT_OTP',
  'auth.rate_limit.token_verifications': 'auth GOTRUE_RATE_LIMIT_VERIFY',
  'auth.sessions.timebox': 'auth GOTRUE_SESSIONS_TIMEBOX',
  'auth.sessions.inactivity_timeout': 'auth GOTRUE_SESSIONS_INACTIVITY_TIMEOUT',
  'auth.email.enable_confirmations': 'auth GOTRUE_MAILER_AUTOCONFIRM',
  'auth.email.double_confirm_changes': 'auth GOTRUE_MAILER_SECURE_EMAIL_CHANGE_ENABLED',
  'auth.email.secure_password_change': 'auth GOTRUE_SECURITY_UPDATE_PASSWORD_REQUIRE_REAUTHENTICATION',
  'auth.email.require_current_password': 'auth GOTRUE_SECURITY_UPDATE_PASSWORD_REQUIRE_CURRENT_PASSWORD',
  'auth.email.max_frequency': 'auth GOTRUE_SMTP_MAX_FREQUENCY',
  'auth.email.otp_length': 'auth GOTRUE_MAILER_OTP_LENGTH',
  'auth.email.otp_expiry': 'auth GOTRUE_MAILER_OTP_EXP',
  'auth.email.enabled': 'auth GOTRUE_EXTERNAL_EMAIL_ENABLED',
  'auth.mfa.max_enrolled_factors': 'auth GOTRUE_MFA_MAX_ENROLLED_FACTORS',
  'auth.mfa.totp.enroll_enabled': 'auth GOTRUE_MFA_TOTP_ENROLL_ENABLED',
  'auth.mfa.totp.verify_enabled': 'auth GOTRUE_MFA_TOTP_VERIFY_ENABLED',
  'auth.passkey.enabled': 'auth GOTRUE_PASSKEY_ENABLED',
  'auth.webauthn.rp_display_name': 'auth GOTRUE_WEBAUTHN_RP_DISPLAY_NAME',
  'auth.webauthn.rp_id': 'auth GOTRUE_WEBAUTHN_RP_ID',
  'auth.webauthn.rp_origins': 'auth GOTRUE_WEBAUTHN_RP_ORIGINS',
  'auth.hook.before_user_created.enabled': 'auth GOTRUE_HOOK_BEFORE_USER_CREATED_ENABLED',
  'auth.hook.before_user_created.uri': 'auth GOTRUE_HOOK_BEFORE_USER_CREATED_URI',
  'auth.sms.enabled': 'auth GOTRUE_EXTERNAL_PHONE_ENABLED',
  ...Object.fromEntries(
    ['password_changed', 'email_changed', 'mfa_factor_enrolled', 'mfa_factor_unenrolled'].map((event) => [
      `auth.email.notification.${event}.enabled`,
      `auth GOTRUE_MAILER_NOTIFICATIONS_${event.toUpperCase()}_ENABLED`,
    ]),
  ),
};
/** Settings without a variable: listed services are enabled, and the site's address comes from SITE_HOST. */
const handledElsewhere = [
  'auth.site_url',
  'auth.password_requirements',
  'auth.enabled',
  'api.enabled',
  'storage.enabled',
];

describe('deploy/supabase.yml', () => {
  it('pins every image by version and digest unless it is built here', () => {
    for (const [name, { image = '', build }] of Object.entries(supabaseCompose.services)) {
      if (name === 'balancer' || build !== undefined) continue;
      assert.match(image, /^[\w/-]+:v?\d+\.\d+[\d.]*@sha256:[0-9a-f]{64}$/, name);
    }
    const [, testedVersion = ''] =
      /deno@([\d.]+)/.exec(read('local/backend/src/functions/image.long.test.ts')) ?? [];
    const [, deno] =
      /^FROM denoland\/deno:([\d.]+)@sha256:[0-9a-f]{64}$/m.exec(
        read('deploy/supabase/functions.Dockerfile'),
      ) ?? [];
    assert.equal(deno, testedVersion);
  });

  it('takes its secrets from variables in env.example or secrets.mjs', () => {
    const secrets = execFileSync(process.execPath, ['deploy/supabase/secrets.mjs'], {
      cwd: root,
      encoding: 'utf8',
    });
    const knownVariables = new Set(
      [...`${read('deploy/env.example')}\n${secrets}`.matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name),
    );
    const usedVariables = [...read('deploy/supabase.yml').matchAll(/\$\{([A-Z_]+)/g)].map(([, name]) => name);
    assert.deepEqual(
      [...new Set(usedVariables)].filter(
        (name) => !knownVariables.has(name) && !['FUNCTIONS_IMAGE', 'PASSKEY_DOMAIN'].includes(name ?? ''),
      ),
      [],
    );
    const values = Object.fromEntries(
      secrets
        .trim()
        .split('\n')
        .map((line) => line.split(/=(.*)/s)),
    );
    for (const [name, role] of [
      ['SUPABASE_PUBLISHABLE_KEY', 'anon'],
      ['SUPABASE_SECRET_KEY', 'service_role'],
    ] as const) {
      const [header, body = '', signature] = String(values[name]).split('.');
      const expectedSignature = createHmac('sha256', values.JWT_SECRET)
        .update(`${header}.${body}`)
        .digest('base64url');
      assert.equal(signature, expectedSignature);
      const claims = JSON.parse(Buffer.from(body, 'base64url').toString());
      assert.equal(claims.role, role);
      assert.ok(claims.exp > Date.now() / 1000);
    }
    assert.ok(values.EDGE_SECRET.length >= 32 && values.JWT_SECRET.length >= 32);
  });

  it('configures the services as config.toml configures a hosted project', () => {
    const settings = parseSettings(read('supabase/config.toml'));
    for (const [name, value] of settings) {
      if (
        !/^(?:api|storage|auth)\b/.test(name) ||
        name.startsWith('storage.buckets.') ||
        handledElsewhere.includes(name)
      )
        continue;
      const target = composeVariables[name] ?? assert.fail(`Which variable sets ${name}?`);
      const [service = '', variable = ''] = target.split(' ');
      const actual = supabaseCompose.services[service]?.environment?.[variable];
      assert.equal(actual, toComposeValue(target, value), `${name}: ${variable}`);
    }
    const [, major] = /supabase\/postgres:(\d+)/.exec(supabaseCompose.services.db?.image ?? '') ?? [];
    assert.equal(major, settings.get('db.major_version'));
  });
});
