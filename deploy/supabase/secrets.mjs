// Prints new secrets for deploy/supabase.yml, as lines of deploy/.env: node deploy/supabase/secrets.mjs >> deploy/.env
import { createHmac, randomBytes } from 'node:crypto';

const years = 10;
const secret = () => randomBytes(32).toString('hex');
const jwtSecret = secret();

/** A key is a token that is good for a role: PostgREST, Auth and Storage know it by the same secret. */
function keyOf(role) {
  const now = Math.floor(Date.now() / 1000);
  const part = (value) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const signed = [
    { alg: 'HS256', typ: 'JWT' },
    { role, iss: 'supabase', iat: now, exp: now + years * 365 * 86_400 },
  ]
    .map(part)
    .join('.');
  return `${signed}.${createHmac('sha256', jwtSecret).update(signed).digest('base64url')}`;
}

const lines = {
  POSTGRES_PASSWORD: secret(),
  JWT_SECRET: jwtSecret,
  SUPABASE_PUBLISHABLE_KEY: keyOf('anon'),
  SUPABASE_SECRET_KEY: keyOf('service_role'),
  EDGE_SECRET: secret(),
};
process.stdout.write(
  Object.entries(lines)
    .map(([name, value]) => `${name}=${value}\n`)
    .join(''),
);
