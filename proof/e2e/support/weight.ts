import { brotliCompressSync } from 'node:zlib';

const weighed = new Map<string, number>();

/** Of texts, in kB, as the best brotli: the product of the tests sends a quicker and larger one. */
export function weightOf(texts: readonly string[]): number {
  return texts.reduce((sum, text) => sum + bytesOf(text), 0) / 1000;
}

/** The best takes most of a second for the shell, which comes with every screen. */
function bytesOf(text: string): number {
  const bytes = weighed.get(text) ?? brotliCompressSync(text).length;
  weighed.set(text, bytes);
  return bytes;
}
