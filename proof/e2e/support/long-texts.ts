import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { product } from './product.ts';

const word = 'Donaudampfschifffahrtselektrizitaetenhauptbetriebswerkbauunt';
const link = `https://example.org/${'abcdefghij'.repeat(12)}?of=${'k'.repeat(30)}`;

/** Adds a 60-letter word and a URL to every text on a page except controls and table headings. */
export const lengthenPage = (page: Page) =>
  page.evaluate(
    ([long, address]) => {
      const walker = document.createTreeWalker(
        document.querySelector('main') ?? document.body,
        NodeFilter.SHOW_TEXT,
      );
      const isFixed =
        'button, label, legend, th, dt, summary, option, script, style, svg, [role=tab], .tabular-nums';
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const link = node.parentElement?.closest('a');
        // Links that look like buttons have fixed labels.
        if (link && /grid/.test(getComputedStyle(link).display)) continue;
        if (!/\p{L}{3}/u.test(node.nodeValue ?? '') || node.parentElement?.closest(isFixed)) continue;
        node.nodeValue = `${node.nodeValue} ${long} ${address}`;
      }
    },
    [word, link] as const,
  );

/** All text fields of the database, from its generated types. */
const textFields = new Set(
  [
    ...readFileSync(`${product.root}auth-kit/src/database.types.ts`, 'utf8').matchAll(
      /^ +(\w+)\??: string(?:\[\])?(?: \| null)?;$/gm,
    ),
  ].flatMap(([, name]) => name ?? []),
);

/** Fields with fixed or invisible values. */
const fixedFields =
  /(^|_)(id|ids|key|token|slug|path|url|urls|image|images|icon_name|status|state|role|kind|type|area|action|service|budget|currency|priority|color|at|on|from|to|date|table_name|zone)$/;

function lengthen(value: unknown, field: string): unknown {
  if (Array.isArray(value)) return value.map((inner) => lengthen(inner, field));
  if (value !== null && typeof value === 'object') {
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, lengthen(inner, name)]));
  }
  if (typeof value !== 'string' || !textFields.has(field) || fixedFields.test(field)) return value;
  if (/^\d{4}-\d\d-\d\d|^[0-9a-f-]{36}$/.test(value)) return value;
  return field.endsWith('email') ? `${word}.${value}` : `${value} ${word} ${link}`;
}

/** Adds a 60-letter word and a URL to every text in the API's responses. */
export const lengthenResponses = (page: Page) =>
  page.route('**/rest/v1/**', async (route) => {
    if (!['GET', 'POST'].includes(route.request().method())) return route.fallback();
    try {
      const response = await route.fetch();
      const isJson = /json/.test(response.headers()['content-type'] ?? '');
      if (!response.ok() || !isJson) return await route.fulfill({ response });
      return await route.fulfill({ response, json: lengthen(await response.json(), '') });
    } catch {
      // The page has been left. On an open page, the missing response fails the test.
    }
  });
