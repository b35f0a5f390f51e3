import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type BootData, bootElementId } from '@northlight/contract/data';
import type { KitPackage } from '@northlight/edge';
import { UserError } from '../user-error.ts';

/** The content of `northlight.json` in a team's repository. */
export interface TeamConfig {
  readonly product: string;
  readonly publicKey: string;
}

/** What a team's repository is created from. */
export interface TeamProduct {
  /** The address of the running product, without a trailing slash. */
  readonly url: string;
  /** The root keys that verify releases. */
  readonly publicKey: string;
  /** The version of each package that the product serves. */
  readonly packages: Readonly<Record<string, string>>;
}

export const teamConfigFile = 'northlight.json';

/** Parses an address from the user. @throws UserError if it is not an http address */
export function parseProductAddress(url: string): string {
  if (!/^https?:$/.test(URL.canParse(url) ? new URL(url).protocol : ''))
    throw new UserError(`"${url}" is not the address of a product.`, ['Example: https://www.example.com']);
  return url.replace(/\/+$/, '');
}

/** @throws UserError if the file is missing or incomplete */
export function readTeamConfig(root: string): TeamConfig {
  const hint =
    'It must contain {"product": "https://…", "publicKey": "…"}, as written by `npm create @northlight`.';
  let config: Partial<TeamConfig>;
  try {
    config = JSON.parse(readFileSync(join(root, teamConfigFile), 'utf8')) as Partial<TeamConfig>;
  } catch (error) {
    throw new UserError(`Cannot read ${teamConfigFile}: ${getErrorMessage(error)}`, [hint]);
  }
  const { product, publicKey } = config;
  if (typeof product !== 'string' || typeof publicKey !== 'string')
    throw new UserError(`${teamConfigFile} does not contain the product or its public key.`, [hint]);
  return { product: parseProductAddress(product), publicKey };
}

/**
 * Fetches the product details that a new repository needs. Its key is trusted on first use, over this connection, and
 * pinned in the repository from then on.
 */
export async function fetchProduct(url: string): Promise<TeamProduct> {
  const address = parseProductAddress(url);
  await requireBackendStore(address);
  const text = await fetchText(`${address}/kits/product.json`, []);
  const { publicKey } = parseObject<{ publicKey: unknown }>(text, address);
  if (typeof publicKey !== 'string') throw createNotAProductError(address, text);
  const index = await fetchText(`${address}/kits/index.json`, [
    'The operators of the product publish packages with `npm run packages`.',
  ]);
  const list = parseObject<readonly KitPackage[]>(index, address);
  if (!Array.isArray(list)) throw createNotAProductError(address, index);
  // The list is sorted from old to new, so the newest version wins.
  const packages = Object.fromEntries(list.map(({ name, version }: KitPackage) => [name, version]));
  return { url: address, publicKey, packages };
}

/**
 * Reads a product's backend from the boot data of a page, as browsers do.
 * @throws UserError if releases are not in the backend, or if it is not a product
 */
export async function fetchBackend(product: string): Promise<BootData['backend']> {
  await requireBackendStore(product);
  // The shell's own page, which exists regardless of what else is live.
  const html = await fetchText(`${product}/auth`, ['Check that it is the address of a running product.']);
  const [, json] =
    new RegExp(`<script[^>]*id="${bootElementId}"[^>]*>([\\s\\S]*?)</script>`).exec(html) ?? [];
  if (json === undefined) throw createNotAProductError(product, html);
  const { backend } = parseObject<BootData>(json, product);
  if (typeof backend?.url !== 'string') throw createNotAProductError(product, json);
  return { ...backend, url: backend.url || product };
}

/**
 * A team can only reach releases in the backend, not in a folder of the product. If the address does not report this, later
 * requests will fail with a better message.
 */
async function requireBackendStore(product: string): Promise<void> {
  const response = await fetch(`${product}/kits/product.json`, {
    signal: AbortSignal.timeout(10_000),
  }).catch(() => null);
  const info = response?.ok ? ((await response.json().catch(() => null)) as unknown) : null;
  if (typeof info !== 'object' || info === null || !('releaseStore' in info)) return;
  if (info.releaseStore !== 'folder') return;
  throw new UserError(
    `${product} stores releases in a local folder. Teams can only release to a product with RELEASE_STORE=backend.`,
    ['Ask the operators to set RELEASE_STORE=backend and restart the product, then run the command again.'],
  );
}

/** @throws UserError if the text is not a JSON object */
function parseObject<T extends object>(text: string, address: string): Partial<T> {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null) return value;
  } catch {
    // Reported below.
  }
  throw createNotAProductError(address, text);
}

const createNotAProductError = (address: string, response: string) =>
  new UserError(`${address} does not respond like a Northlight product.`, [
    `Response: ${response.trim().replace(/\s+/g, ' ').slice(0, 60)}`,
    'Check that it is the address of a running product.',
  ]);

async function fetchText(url: string, hints: readonly string[]): Promise<string> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(10_000) });
    if (!response.ok) throw new Error(`it returned ${response.status}`);
    return await response.text();
  } catch (error) {
    throw new UserError(`${url}: ${getErrorMessage(error)}`, hints);
  }
}

const getErrorMessage = (error: unknown) => (error instanceof Error ? error.message : String(error));
