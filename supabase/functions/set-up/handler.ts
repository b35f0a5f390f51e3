import { findDomainFault, parseDomains } from '@northlight/domain';
import type { SupabaseClient } from '@supabase/supabase-js';
import { type InferType, object, string } from 'yup';
import { createServiceClient, type FunctionDeps } from '../_shared/deps.ts';
import { defineEndpoint } from '../_shared/endpoint.ts';
import { describeUnknownField, email, personName, requiredText } from '../_shared/fields.ts';
import { HttpError, unavailable } from '../_shared/http-error.ts';
import { rejectWeakPassword, toAuthHttpError } from '../_shared/new-account.ts';

const schema = object({
  code: requiredText('The code', 100),
  agency: requiredText('The name of the agency', 60),
  accent: string()
    .required('The color is required.')
    .matches(/^#[0-9a-f]{6}$/, 'The color must be one such as #7a2e8e.'),
  name: personName('Your name', () => true),
  email: email().required('Email is required.'),
  password: string().required('Password is required.').max(1000, 'This password is too long.'),
  domains: string()
    .defined('domains is missing.')
    .max(2000, 'These are too many domains.')
    .test('domains', (text = '', { createError }) => {
      const fault = findDomainFault(text);
      return fault === null || createError({ message: fault });
    }),
}).noUnknown(describeUnknownField);

/** `public.begin_setup` returns it. */
interface Beginning {
  readonly outcome: 'has_admin' | 'expired_code' | 'wrong_code' | 'promoted' | 'invited';
  readonly tries_left?: number;
}

const newCodeAdvice = '`npm run init -- --code` prints a new one.';

/**
 * What the set-up screen of an empty instance calls. The code comes from the command that started it. Can be repeated until the
 * account exists: its creation applies all answers, in one transaction.
 */
export function createSetUpHandler(deps: FunctionDeps): (request: Request) => Promise<Response> {
  return defineEndpoint(deps, {
    body: schema,
    post: async ({ body }) => {
      const service = createServiceClient(deps);
      const address = body.email.trim().toLowerCase();
      const beginning = await begin(service, { ...body, email: address });
      switch (beginning.outcome) {
        case 'has_admin':
          throw alreadySetUp();
        case 'expired_code':
          throw new HttpError(
            410,
            'expired_code',
            `This code no longer works: a code lasts 30 minutes and five tries. ${newCodeAdvice}`,
          );
        case 'wrong_code':
          throw new HttpError(403, 'wrong_code', describeTries(beginning.tries_left ?? 0));
        case 'promoted':
          return Response.json({ ok: true });
        case 'invited':
          await rejectWeakPassword(deps, body.password, { email: address, fullName: body.name });
          await createAccount(service, address, body);
          return Response.json({ ok: true }, { status: 201 });
      }
    },
  });
}

async function begin(
  service: SupabaseClient,
  { code, password: _, domains, ...answers }: InferType<typeof schema>,
): Promise<Beginning> {
  const { data, error } = await service.rpc('begin_setup', {
    code,
    answers: {
      ...answers,
      agency: answers.agency.trim(),
      name: answers.name.trim(),
      domains: parseDomains(domains),
    },
  });
  if (error) throw unavailable();
  return data as Beginning;
}

async function createAccount(
  service: SupabaseClient,
  address: string,
  { name, password }: { readonly name: string; readonly password: string },
): Promise<void> {
  const { error } = await service.auth.admin.createUser({
    email: address,
    password,
    email_confirm: true,
    user_metadata: { full_name: name.trim() },
  });
  // A parallel request has created this account, or has taken the place of its invitation.
  if (error?.code === 'email_exists' || error?.status === 403) throw alreadySetUp();
  // Supabase Auth does not say why the database refuses an account, and accepts an employee's if the winner allows its domain.
  const { data } = await service.from('profiles').select('email').eq('role', 'admin').maybeSingle();
  if (data && (error || data.email !== address)) throw alreadySetUp();
  if (error || !data) throw error ? toAuthHttpError(error) : unavailable();
}

const alreadySetUp = () =>
  new HttpError(409, 'already_set_up', 'This has been set up already. Please sign in.');

const describeTries = (count: number): string =>
  count === 0
    ? `This is not the code, and that was the last try. ${newCodeAdvice}`
    : `This is not the code. ${count === 1 ? '1 try is' : `${count} tries are`} left.`;
