import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';
import type { BenchContext } from './part.ts';
import { type Product, startProduct } from './product/product.ts';

/** What the parts share, and its end. */
export interface OpenContext extends Omit<BenchContext, 'say' | 'rounds' | 'since'> {
  close(): Promise<void>;
}

export async function openContext(root: string, browserPath: string): Promise<OpenContext> {
  const scratch = await mkdtemp(join(tmpdir(), 'northlight-bench-'));
  let browser: Promise<Browser> | null = null;
  let product: Promise<Product> | null = null;
  return {
    root,
    scratch,
    browserPath,
    browser() {
      browser ??= chromium.launch({ executablePath: browserPath, args: browserArguments });
      return browser;
    },
    product() {
      product ??= runningProduct() ?? startProduct(root, join(scratch, 'product'));
      return product;
    },
    async close() {
      await (await browser?.catch(() => null))?.close();
      await (await product?.catch(() => null))?.stop();
      await rm(scratch, { recursive: true, force: true });
    },
  };
}

/** The product that `BENCH_URL` names, which then runs already. */
function runningProduct(): Promise<Product> | null {
  const url = process.env.BENCH_URL ?? '';
  return url === '' ? null : Promise.resolve({ url, startedIn: 0, stop: async () => {} });
}

const browserArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
