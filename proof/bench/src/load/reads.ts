import { demoPassword } from '@local/demo/accounts';
import type { RunningBackend } from '../product/backend.ts';

/** A request that some screen makes. */
export interface Read {
  readonly name: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** A visitor's, a client's and an admin's, each as its screen asks. */
export async function readsOf(backend: RunningBackend): Promise<Read[]> {
  const anon = { apikey: backend.publishableKey };
  const client = await signedIn(backend, 'client@acme.example');
  const admin = await signedIn(backend, 'admin@northlight.example');
  const rest = `${backend.url}/rest/v1`;
  return [
    {
      name: 'visitor: published posts',
      url: `${rest}/blogs?select=id,title,slug,excerpt,header_image_url,word_count,created_at,author:public_profiles(full_name),category:categories(name,color)&published=eq.true&order=created_at.desc`,
      headers: anon,
    },
    {
      name: 'client: a page of invoices',
      url: `${rest}/client_invoices?select=id,invoice_number,amount,currency,due_date,payment_status&order=created_at.desc&limit=21`,
      headers: { ...anon, ...client },
    },
    {
      name: 'admin: a column of the ticket board',
      url: `${rest}/project_tickets?select=*&status=in.(open,in_progress)&order=board_rank,id&limit=50`,
      headers: { ...anon, ...admin },
    },
  ];
}

/** The header of a session of a demo account. */
export async function signedIn(
  { url, publishableKey }: Pick<RunningBackend, 'url' | 'publishableKey'>,
  email: string,
): Promise<{ authorization: string }> {
  const answer = await fetch(`${url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey: publishableKey, 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: demoPassword }),
  });
  const { access_token } = (await answer.json()) as { access_token?: string };
  if (access_token === undefined) throw new Error(`${email} could not sign in: ${answer.status}`);
  return { authorization: `Bearer ${access_token}` };
}
