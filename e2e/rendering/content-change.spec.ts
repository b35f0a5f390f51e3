import type { APIRequestContext } from '@playwright/test';
import { accounts, password } from '../support/accounts.ts';
import { expect, test } from '../support/test.ts';

/** Writes as an author does: the backend's own addresses, with the author's token. */
async function asAuthor(request: APIRequestContext) {
  const document = await (await request.get('/auth')).text();
  const [, apikey = ''] = /"publishableKey":"([^"]+)"/.exec(document) ?? [];
  const session = await request.post('/auth/v1/token?grant_type=password', {
    headers: { apikey },
    data: { email: accounts.author, password },
  });
  const { access_token: token } = (await session.json()) as { access_token: string };
  const headers = { apikey, authorization: `Bearer ${token}` };
  return {
    async firstService() {
      const answer = await request.get('/rest/v1/services?select=id,title&limit=1', { headers });
      const [service] = (await answer.json()) as { id: string; title: string }[];
      return service ?? { id: '', title: '' };
    },
    async rename(id: string, title: string) {
      const answer = await request.patch(`/rest/v1/services?id=eq.${id}`, { headers, data: { title } });
      expect(answer.status()).toBe(204);
    },
  };
}

test('a change of content is seen by visitors within 5 s, on the pages that it touches', async ({
  request,
}) => {
  const author = await asAuthor(request);
  const { id, title } = await author.firstService();
  const html = async (path: string) => (await request.get(path)).text();
  expect(await html('/services')).toContain(title);
  try {
    await author.rename(id, 'Lighthouse keeping');
    for (const path of ['/services', '/']) {
      await expect
        .poll(() => html(path), { timeout: 5000, intervals: [100] })
        .toContain('Lighthouse keeping');
    }
  } finally {
    await author.rename(id, title);
  }
  await expect.poll(() => html('/services'), { timeout: 5000 }).not.toContain('Lighthouse keeping');
});
