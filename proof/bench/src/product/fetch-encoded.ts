import { get } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';

/** An answer as it comes over the wire, still compressed. */
export function fetchEncoded(url: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { accept: 'text/html', 'accept-encoding': 'br' } }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('end', () => resolve(Buffer.concat(parts)));
    }).once('error', reject);
  });
}

/**
 * The same once it stays: the first visitors get a page that the browser renders, or a quicker and larger compression,
 * while the kept one is made.
 */
export async function fetchSettled(url: string): Promise<Buffer> {
  const answers: Buffer[] = [];
  while (answers.length < 8 || new Set(answers.slice(-8).map(({ length }) => length)).size > 1) {
    answers.push(await fetchEncoded(url));
    await delay(250);
  }
  return answers.at(-1) ?? Buffer.alloc(0);
}
