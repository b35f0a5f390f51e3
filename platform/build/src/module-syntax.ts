import { parseSync, transformSync } from '@swc/core';

/** A node of a module's syntax tree. */
export interface Node {
  readonly type: string;
  readonly [key: string]: unknown;
}

/** Parses a module without its types. @returns its statements */
export function parseModule(source: string, path: string): ReturnType<typeof parseSync>['body'] {
  const isTyped = /tsx?$/.test(path);
  return parseSync(isTyped ? stripTypes(source, path) : source, {
    syntax: 'ecmascript',
    jsx: true,
    target: 'es2022',
  }).body;
}

function stripTypes(source: string, path: string): string {
  return transformSync(source, {
    configFile: false,
    swcrc: false,
    jsc: {
      parser: { syntax: 'typescript', tsx: path.endsWith('.tsx') },
      target: 'es2022',
      transform: { react: { runtime: 'automatic' } },
    },
  }).code;
}

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
