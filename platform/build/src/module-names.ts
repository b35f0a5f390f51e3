import { readFileSync } from 'node:fs';
import { dirname, isAbsolute, resolve } from 'node:path';
import { isNode, type Node, parse, requiredIn, textOf } from './module-syntax.ts';

/** Stands for a module as a whole: where one is imported, nobody can tell which of its names are used. */
export const wholeModule = '*';

/**
 * The names that modules import of each of these packages, as the bundler sees them: types are left out, and JSX asks
 * for its runtime. A namespace counts for the members that are read of it; where it goes elsewhere, for the whole.
 */
export function importedNames(
  modulePaths: readonly string[],
  packages: readonly string[],
): ReadonlyMap<string, readonly string[]> {
  const quoted = packages.map((name) => new RegExp(`['"]${name}['"]`));
  const found = new Map(packages.map((name) => [name, new Set<string>()]));
  const isScript = (path: string) => isAbsolute(path) && /\.[cm]?[jt]sx?$/.test(path);
  for (const path of new Set(modulePaths.filter(isScript))) {
    const source = readFileSync(path, 'utf8');
    if (!path.endsWith('.tsx') && !quoted.some((name) => name.test(source))) continue;
    for (const [name, imported] of importsOf(parse(source, path))) found.get(name)?.add(imported);
  }
  return new Map([...found].map(([name, names]) => [name, [...names].sort()]));
}

/** The names that a module exports, with those of the files of its own package that it exports whole. */
export function exportedNames(path: string): string[] {
  const names = parse(readFileSync(path, 'utf8'), path).flatMap((statement): string[] => {
    const { type, specifiers, declaration, source } = statement as unknown as Node;
    if (type === 'ExportDefaultDeclaration' || type === 'ExportDefaultExpression') return ['default'];
    if (type === 'ExportAllDeclaration') return exportedNames(resolve(dirname(path), textOf(source)));
    if (type === 'ExportNamedDeclaration') {
      return (specifiers as Node[]).map(({ exported, orig, name }) => textOf(exported ?? orig ?? name));
    }
    if (type !== 'ExportDeclaration' || !isNode(declaration)) return [];
    const { identifier, declarations = [] } = declaration;
    return [identifier, ...(declarations as Node[]).map(({ id }) => id)]
      .map(textOf)
      .filter((name) => name !== '');
  });
  return [...new Set(names)].sort();
}

/** What one module imports: pairs of a package and a name. */
function importsOf(body: ReturnType<typeof parse>): [string, string][] {
  const found: [string, string][] = [];
  const namespaces = new Map<string, string>();
  const visit = (value: unknown): void => {
    if (!isNode(value)) return;
    if (value.type === 'ImportDeclaration') {
      const from = textOf(value.source);
      for (const specifier of value.specifiers as Node[]) {
        const local = textOf(specifier.local);
        if (specifier.type === 'ImportNamespaceSpecifier') namespaces.set(local, from);
        else if (specifier.type === 'ImportDefaultSpecifier') found.push([from, 'default']);
        else found.push([from, textOf(specifier.imported) || local]);
      }
    } else if (value.type === 'ExportAllDeclaration') found.push([textOf(value.source), wholeModule]);
    else if (value.type === 'ExportNamedDeclaration') {
      for (const { orig } of value.specifiers as Node[]) {
        if (value.source === null) visit(orig);
        else found.push([textOf(value.source), textOf(orig) || wholeModule]);
      }
    } else if (value.type === 'VariableDeclarator' && requiredIn(value.init) !== null) {
      const from = requiredIn(value.init) ?? '';
      const { type, properties } = value.id as Node;
      if (type === 'Identifier') namespaces.set(textOf(value.id), from);
      else if (type === 'ObjectPattern') {
        for (const { key } of properties as Node[]) found.push([from, textOf(key) || wholeModule]);
      } else found.push([from, wholeModule]);
    } else if (value.type === 'MemberExpression' || value.type === 'KeyValueProperty') {
      const { object, property, key, value: content } = value;
      const member = memberOf(property);
      const namespace = namespaces.get(textOf(object));
      if (namespace !== undefined && member !== '') found.push([namespace, member]);
      else visit(object);
      for (const part of [property, key]) if (isNode(part) && part.type === 'Computed') visit(part);
      visit(content);
    } else if (requiredIn(value) !== null) found.push([requiredIn(value) ?? '', wholeModule]);
    else if (value.type === 'Identifier') {
      const namespace = namespaces.get(textOf(value));
      if (namespace !== undefined) found.push([namespace, wholeModule]);
    } else Object.values(value).forEach(visit);
  };
  // A namespace may be used above the line that makes it: first the lines that do.
  const [makers, others] = [body.filter(isMaker), body.filter((each) => !isMaker(each))];
  visit([...makers, ...others]);
  return found;
}

const isMaker = ({ type }: { readonly type: string }) => type === 'ImportDeclaration';

/** The name behind the dot, or in brackets as plain text. */
function memberOf(property: unknown): string {
  if (!isNode(property)) return '';
  return property.type === 'Computed' ? textOf(property.expression) : textOf(property);
}
