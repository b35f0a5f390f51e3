import { product } from './product.ts';

/** Reads the publishable key from the document, as browsers do. */
export async function readPublishableKey(url = product.url): Promise<string> {
  const html = await (await fetch(`${url}/`)).text();
  const boot = /<script[^>]*id="boot"[^>]*>([^<]+)/.exec(html)?.[1] ?? '{}';
  const { backend } = JSON.parse(boot) as { backend?: { publishableKey?: string } };
  if (!backend?.publishableKey) throw new Error('The document contains no publishable key.');
  return backend.publishableKey;
}
