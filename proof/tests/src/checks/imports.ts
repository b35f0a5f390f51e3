import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from '@swc/core';

const testPattern = /\.(test|spec)\.[cm]?[jt]sx?$|\/(testing|tests)\/|^proof\//;

/** @param path - from the root */
export const isTestFile = (path: string): boolean => testPattern.test(path);

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
export function listImports(file: string): ReadonlySet<string> {
  const specifiers = new Set<string>();
  const visit = (node: SyntaxNode): void => {
    const isDynamic = node.callee?.type === 'Import';
    const source = isDynamic ? node.arguments?.[0]?.expression : (node.source ?? node.argument);
    if (source?.type === 'StringLiteral' && source.value !== undefined) specifiers.add(source.value);
    for (const child of Object.values(node)) if (typeof child === 'object' && child !== null) visit(child);
  };
  const syntax = { syntax: 'typescript', tsx: !/\.[cm]?ts$/.test(file) } as const;
  visit(parseSync(readFileSync(file, 'utf8'), syntax) as SyntaxNode);
  return specifiers;
}

export function listSourceFiles(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) {
      return /^(\.|node_modules$|dist$)/.test(entry.name) ? [] : listSourceFiles(path);
    }
    return /\.(?:[cm]?[jt]s|[jt]sx)$/.test(entry.name) ? [path] : [];
  });
}
