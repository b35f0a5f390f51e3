import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from '@swc/core';

const tests = /\.(test|spec)\.[cm]?[jt]sx?$|\/(testing|tests)\/|^proof\//;

/** @param path - from the root */
export const isTestFile = (path: string): boolean => tests.test(path);

/** The nodes of swc's syntax tree that name a module. */
interface SyntaxNode {
  readonly type?: string;
  readonly value?: string;
  readonly source?: SyntaxNode;
  readonly argument?: SyntaxNode;
  readonly callee?: SyntaxNode;
  readonly expression?: SyntaxNode;
  readonly arguments?: readonly SyntaxNode[];
}

/** The modules that a file imports or re-exports, including types and dynamic imports. */
export function importsOf(file: string): ReadonlySet<string> {
  const found = new Set<string>();
  const visit = (node: SyntaxNode): void => {
    const isDynamic = node.callee?.type === 'Import';
    const named = isDynamic ? node.arguments?.[0]?.expression : (node.source ?? node.argument);
    if (named?.type === 'StringLiteral' && named.value !== undefined) found.add(named.value);
    for (const part of Object.values(node)) if (typeof part === 'object' && part !== null) visit(part);
  };
  const syntax = { syntax: 'typescript', tsx: !/\.[cm]?ts$/.test(file) } as const;
  visit(parseSync(readFileSync(file, 'utf8'), syntax) as SyntaxNode);
  return found;
}

export function sourcesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) {
      return /^(\.|node_modules$|dist$)/.test(entry.name) ? [] : sourcesBelow(path);
    }
    return /\.(?:[cm]?[jt]s|[jt]sx)$/.test(entry.name) ? [path] : [];
  });
}
