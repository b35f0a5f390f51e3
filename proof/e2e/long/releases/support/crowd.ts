import { createHash } from 'node:crypto';
import {
  type BootData,
  bootElementId,
  type GuardedPage,
  guardedPageElementId,
  startedAttribute,
} from '@northlight/contract/data';
import { isInShare, type VisitWord, votePath } from '@northlight/contract/rollout';
import type { Browser, Request } from '@playwright/test';
import { password, typedByAdmin } from '../../../support/accounts.ts';
import { apiOf, chooseOwnPassword, must } from '../../../support/api.ts';
import { product } from '../../../support/product.ts';
import { publishableKey } from '../../../support/publishable-key.ts';

/** A client of the product with a session. */
export interface Someone {
  readonly id: string;
  readonly token: string;
  /** As the browser keeps it. */
  readonly session: string;
}

/** What a browser says of a visit. */
export interface Said {
  readonly said: VisitWord;
  readonly page_after?: number;
}

/** What came of one visit. */
export interface Visit {
  readonly who: string;
  /** The version that this account is drawn for. */
  readonly assigned: string;
  /** The versions of the remote whose files were fetched, in the order in which each was first asked for. */
  readonly fetched: readonly string[];
  readonly said: readonly Said[];
  readonly by: 'browser' | 'http';
}

const atOnce = 8;

/** Makes accounts as an admin does, and signs each in. */
export async function makeCrowd(size: number): Promise<Someone[]> {
  const { api: admin } = await apiOf('admin');
  const run = crypto.randomUUID().slice(0, 8);
  const make = async (index: number): Promise<Someone> => {
    const email = `crowd-${run}-${index}@client.example`;
    const person = { email, password: typedByAdmin, full_name: `Client ${run} ${index}`, role: 'client' };
    const { error } = await admin.functions.invoke('admin-user-management', {
      body: { action: 'createUser', ...person },
    });
    if (error) throw error;
    await chooseOwnPassword(email);
    return signIn(email);
  };
  const crowd: Someone[] = [];
  while (crowd.length < size) {
    const some = Array.from({ length: Math.min(atOnce, size - crowd.length) }, (_, at) => crowd.length + at);
    crowd.push(...(await Promise.all(some.map(make))));
  }
  return crowd;
}

async function signIn(email: string): Promise<Someone> {
  const answer = await fetch(`${product.url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey: await publishableKey(), 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  const session = await answer.text();
  const { access_token: token, user } = JSON.parse(session) as { access_token: string; user: { id: string } };
  return { id: must({ data: user.id, error: null }), token, session };
}

const path = '/client-portal';
const versionIn = (url: string) => /\/remotes\/portal\/([^/]+)\//.exec(url)?.[1];

/** Visits as a browser does, over both edges by turns, and says of it what browsers were seen to say. */
export async function visitByHttp(
  { id, token }: Someone,
  turn: number,
  wordsOf: (version: string) => readonly Said[],
): Promise<Visit> {
  const edge = (more: number) => product.edges[(turn + more) % product.edges.length] ?? product.url;
  const text = await (await fetch(edge(0) + path)).text();
  const dataIn = (of: string) => JSON.parse(new RegExp(`id="${of}">([^<]*)<`).exec(text)?.[1] ?? 'null');
  const { remotes } = dataIn(bootElementId) as BootData;
  const page = dataIn(guardedPageElementId) as GuardedPage;
  const portal = remotes.find(({ name }) => name === 'portal');
  if (portal === undefined) throw new Error('no portal is live');
  const { next } = portal;
  const isNext = next !== undefined && (await isInShare(id, 'portal', next));
  const { version, entry } = isNext ? next : portal;
  const files = [entry, ...((isNext ? page.next?.files : page.files) ?? [])];
  const fetched = new Set<string>();
  for (const [index, { url, integrity }] of files.entries()) {
    const answer = await fetch(edge(index + 1) + url);
    const hash = createHash('sha384')
      .update(Buffer.from(await answer.arrayBuffer()))
      .digest('base64');
    if (!integrity.split(' ').includes(`sha384-${hash}`))
      throw new Error(`${url} is not what the document says`);
    fetched.add(versionIn(url) ?? url);
  }
  const said = next === undefined ? [] : wordsOf(version);
  for (const [index, word] of said.entries()) {
    const answer = await fetch(edge(index) + votePath, {
      method: 'POST',
      headers: {
        apikey: await publishableKey(),
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ of_rollout: next?.rollout, at_step: next?.step, ...word }),
    });
    if (!answer.ok) throw new Error(`a vote is answered with ${answer.status}`);
  }
  return { who: id, assigned: version, fetched: [...fetched], said, by: 'http' };
}

/**
 * Visits with a real browser until the visit has ended.
 * @param isOver - by what was said, and by the files that have come, so far
 */
export async function visitByBrowser(
  browser: Browser,
  { id, session }: Someone,
  assigned: string,
  {
    clicks,
    isKnown,
    isOver,
  }: {
    readonly clicks: boolean;
    /** The device knows the role, from a visit before. */
    readonly isKnown: boolean;
    readonly isOver: (said: readonly Said[]) => boolean;
  },
): Promise<Visit> {
  const context = await browser.newContext({
    baseURL: product.url,
    storageState: {
      cookies: [],
      origins: [
        {
          origin: product.url,
          localStorage: [
            { name: 'sb-localhost-auth-token', value: session },
            ...(isKnown ? [{ name: 'sb-localhost-auth-token-role', value: `${id} client` }] : []),
          ],
        },
      ],
    },
  });
  const page = await context.newPage();
  const fetched = new Set<string>();
  const said: Said[] = [];
  const ended = new Promise<void>((resolve) => {
    page.on('request', (request: Request) => {
      const version = versionIn(request.url());
      if (version !== undefined) fetched.add(version);
      if (!request.url().endsWith(votePath)) return;
      const {
        of_rollout: _rollout,
        at_step: _step,
        ...word
      } = request.postDataJSON() as Said & {
        readonly of_rollout: string;
        readonly at_step: number;
      };
      said.push(word);
      if (isOver(said)) resolve();
    });
  });
  try {
    await page.goto(path, { waitUntil: 'commit' });
    const text = await page.locator(`#${bootElementId}`).textContent();
    const portal = (JSON.parse(text ?? '') as BootData).remotes.find(({ name }) => name === 'portal');
    if (portal?.next === undefined) {
      // It was stopped meanwhile: nothing is told any more.
      await page.locator(`html[${startedAttribute}]`).waitFor({ state: 'attached' });
      return { who: id, assigned: portal?.version ?? '', fetched: [...fetched], said, by: 'browser' };
    }
    if (clicks) {
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.mouse.click(5, 5);
    }
    await ended;
  } finally {
    await context.close();
  }
  return { who: id, assigned, fetched: [...fetched], said, by: 'browser' };
}
