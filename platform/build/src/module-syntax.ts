import { parseSync } from '@swc/core';

/** A node of a module's syntax tree. */
export interface Node {
  readonly type: string;
  readonly [key: string]: unknown;
}

/** @returns the module's statements */
export const parseModule = (source: string) => parseSync(source, { syntax: 'typescript', tsx: true }).body;

export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null;
}

/** The text of an identifier or string; empty for other nodes. */
export function readText(node: unknown): string {
  return isNode(node) && typeof node.value === 'string' ? node.value : '';
}

/** The module in `require('…')` or `import('…')`; null for other nodes. */
export function readImport(node: unknown): string | null {
  if (!isNode(node) || node.type !== 'CallExpression') return null;
  const { callee, arguments: args } = node;
  if (!isNode(callee) || !(callee.type === 'Import' || readText(callee) === 'require')) return null;
  return readText((args as Node[])[0]?.expression) || null;
}
