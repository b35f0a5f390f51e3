import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type BootData, bootElementId } from '@northlight/contract/data';
import type { KitPackage } from '@northlight/edge';
import type { TeamProduct } from '../new-remote/team-files.ts';
import { UserError } from '../user-error.ts';

/** What a team's repository knows of its product: `northlight.json`. */
export interface TeamConfig {
  readonly product: string;
  readonly publicKey: string;
}

export const teamConfigFile = 'northlight.json';

/** An address as a person gives it. @throws UserError when it is none */
export function productAddress(url: string): string {
  if (!/^https?:$/.test(URL.canParse(url) ? new URL(url).protocol : ''))
    throw new UserError(`"${url}" is no address of a product.`, ['It is like https://www.example.com.']);
  return url.replace(/\/+$/, '');
}

/** @throws UserError where there is none, or one that says too little */
export function readTeamConfig(root: string): TeamConfig {
  const hint = 'It holds {"product": "https://…", "publicKey": "…"}; `npm create @northlight` writes it.';
  let read: Partial<TeamConfig>;
  try {
    read = JSON.parse(readFileSync(join(root, teamConfigFile), 'utf8')) as Partial<TeamConfig>;
  } catch (error) {
    throw new UserError(`${teamConfigFile} cannot be read: ${messageOf(error)}`, [hint]);
  }
  const { product, publicKey } = read;
  if (typeof product !== 'string' || typeof publicKey !== 'string')
    throw new UserError(`${teamConfigFile} names no product and its key.`, [hint]);
  return { product: productAddress(product), publicKey };
}

/**
 * What a product gives out to a team that comes to it for the first time. Its key is believed once, over the connection
 * that was chosen, and stands in the repository from then on.
 */
export async function productAt(url: string): Promise<TeamProduct> {
  const address = productAddress(url);
  await refuseFolderProduct(address);
  const said = await ask(`${address}/kits/product.json`, []);
  const { publicKey } = jsonOf<{ publicKey: unknown }>(said, address);
  if (typeof publicKey !== 'string') throw noProduct(address, said);
  const text = await ask(`${address}/kits/index.json`, [
    'Whoever runs the product gives packages out with `npm run packages`.',
  ]);
  const list = jsonOf<readonly KitPackage[]>(text, address);
  if (!Array.isArray(list)) throw noProduct(address, text);
  // The list keeps older versions before newer ones.
  const packages = Object.fromEntries(list.map(({ name, version }: KitPackage) => [name, version]));
  return { url: address, publicKey, packages };
}

/**
 * Where the releases of a product are, as every visitor's browser is told it.
 * @throws UserError when they are not in its backend, or nothing there answers as a product
 */
export async function backendOf(product: string): Promise<BootData['backend']> {
  await refuseFolderProduct(product);
  // The one page that the shell has whatever else is live.
  const html = await ask(`${product}/auth`, ['Is it the address of a running product?']);
  const [, json] =
    new RegExp(`<script[^>]*id="${bootElementId}"[^>]*>([\\s\\S]*?)</script>`).exec(html) ?? [];
  if (json === undefined) throw noProduct(product, html);
  const { backend } = jsonOf<BootData>(json, product);
  if (typeof backend?.url !== 'string') throw noProduct(product, json);
  return { ...backend, url: backend.url || product };
}

/**
 * A product that keeps its releases in a folder has no registry in its backend, which is all that a team can reach.
 * An address that does not say where they are is left to the questions that follow.
 */
async function refuseFolderProduct(product: string): Promise<void> {
  const answer = await fetch(`${product}/kits/product.json`, {
    signal: AbortSignal.timeout(10_000),
  }).catch(() => null);
  const said = answer?.ok ? ((await answer.json().catch(() => null)) as unknown) : null;
  if (typeof said !== 'object' || said === null || !('releaseStore' in said)) return;
  if (said.releaseStore !== 'folder') return;
  throw new UserError(
    `${product} keeps its releases in a folder of its own. A team can release only to a product with RELEASE_STORE=backend.`,
    ['Whoever runs the product sets RELEASE_STORE=backend and starts it again; then run this once more.'],
  );
}

/** @throws UserError for what is no JSON object: something else may stand at that address */
function jsonOf<T extends object>(text: string, address: string): Partial<T> {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null) return value;
  } catch {
    // Said below.
  }
  throw noProduct(address, text);
}

const noProduct = (address: string, answer: string) =>
  new UserError(`${address} does not answer as a product does.`, [
    `It says: ${answer.trim().replace(/\s+/g, ' ').slice(0, 60)}`,
    'Is it the address of a running product?',
  ]);

async function ask(url: string, hints: readonly string[]): Promise<string> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(10_000) });
    if (!answer.ok) throw new Error(`it answers ${answer.status}`);
    return await answer.text();
  } catch (error) {
    throw new UserError(`${url}: ${messageOf(error)}`, hints);
  }
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
