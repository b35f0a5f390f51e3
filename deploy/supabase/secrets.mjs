// Prints new secrets for deploy/supabase.yml, as lines of deploy/.env: node deploy/supabase/secrets.mjs >> deploy/.env
import { createHmac, randomBytes } from 'node:crypto';

const years = 10;
const secret = () => randomBytes(32).toString('hex');
const jwtSecret = secret();

/** A key is a JWT for a role. PostgREST, Auth and Storage verify it with the same secret. */
function createKey(role) {
  const now = Math.floor(Date.now() / 1000);
  const encode = (value) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const payload = [
    { alg: 'HS256', typ: 'JWT' },
    { role, iss: 'supabase', iat: now, exp: now + years * 365 * 86_400 },
  ]
    .map(encode)
    .join('.');
  return `${payload}.${createHmac('sha256', jwtSecret).update(payload).digest('base64url')}`;
}

const lines = {
  POSTGRES_PASSWORD: secret(),
  JWT_SECRET: jwtSecret,
  SUPABASE_PUBLISHABLE_KEY: createKey('anon'),
  SUPABASE_SECRET_KEY: createKey('service_role'),
  EDGE_SECRET: secret(),
  SEND_EMAIL_HOOK_SECRET: `v1,whsec_${randomBytes(32).toString('base64')}`,
};
process.stdout.write(
  Object.entries(lines)
    .map(([name, value]) => `${name}=${value}\n`)
    .join(''),
);
