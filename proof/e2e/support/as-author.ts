import type { APIRequestContext, APIResponse } from '@playwright/test';
import { accounts, password } from './accounts.ts';

/** Writes as an author does: the backend's own addresses, with the author's token. */
export async function asAuthor(request: APIRequestContext) {
  const document = await (await request.get('/auth')).text();
  const [, apikey = ''] = /"publishableKey":"([^"]+)"/.exec(document) ?? [];
  const session = await request.post('/auth/v1/token?grant_type=password', {
    headers: { apikey },
    data: { email: accounts.author, password },
  });
  const { access_token: token, user } = (await session.json()) as {
    access_token: string;
    user: { id: string };
  };
  const headers = { apikey, authorization: `Bearer ${token}` };
  const accepted = (answer: APIResponse) => {
    if (!answer.ok()) throw new Error(`${answer.url()}: ${answer.status()}`);
  };
  return {
    id: user.id,
    /** The first row of a query, as `table?select=…`. */
    async first<Row>(query: string): Promise<Row> {
      const answer = await request.get(`/rest/v1/${query}&limit=1`, { headers });
      const [row] = (await answer.json()) as Row[];
      if (row === undefined) throw new Error(`${query} finds nothing`);
      return row;
    },
    insert: async (table: string, data: object) =>
      accepted(await request.post(`/rest/v1/${table}`, { headers, data })),
    update: async (table: string, id: string, data: object) =>
      accepted(await request.patch(`/rest/v1/${table}?id=eq.${id}`, { headers, data })),
    remove: async (table: string, id: string) =>
      accepted(await request.delete(`/rest/v1/${table}?id=eq.${id}`, { headers })),
  };
}
