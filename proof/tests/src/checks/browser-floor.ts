import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { relative, sep } from 'node:path';
import { overrideBrowserslist } from '@northlight/build';
import type { Workspace } from '@northlight/cli/workspace';
import { parseSync } from '@swc/core';
import { isTestFile, listSourceFiles } from '../test-files.ts';

interface Support {
  readonly version_added?: string | boolean | null;
  readonly flags?: unknown;
}
interface Feature {
  readonly __compat?: { readonly support: Readonly<Record<string, Support | readonly Support[]>> };
}
type Features = Readonly<Record<string, Feature>>;

/** MDN's data on the features of each browser version. */
const data = createRequire(import.meta.url)('@mdn/browser-compat-data') as {
  readonly api: Features;
  readonly javascript: { readonly builtins: Features };
  readonly css: Readonly<Record<'at-rules' | 'properties' | 'selectors' | 'types', Features>>;
};

const supported = `${overrideBrowserslist.join(', ')} over plain http`;
const floor = overrideBrowserslist.map((range) => {
  const [browser = '', version] = range.split(' >= ');
  return { browser, version: Number(version) };
});

/** Whether one of the oldest supported browsers lacks the feature. */
function isNewer({ __compat }: Feature): boolean {
  if (__compat === undefined) return false;
  return floor.some(({ browser, version }) =>
    [__compat.support[browser] ?? []]
      .flat()
      .every(
        ({ version_added: added, flags }) =>
          flags !== undefined || typeof added !== 'string' || Number(added.replace('≤', '')) > version,
      ),
  );
}

const listParts = (feature: Feature | undefined): [name: string, part: Feature][] =>
  Object.entries((feature ?? {}) as Features).filter(([name]) => name !== '__compat');

/** The names that are newer wherever they occur, since a method's name does not show its object. */
function collectNewer(features: readonly (readonly [name: string, feature: Feature])[]): ReadonlySet<string> {
  const old = new Set(features.filter(([, feature]) => !isNewer(feature)).map(([name]) => name));
  return new Set(features.map(([name]) => name).filter((name) => !old.has(name)));
}

const { builtins } = data.javascript;
const interfaces = [...listParts(data.api), ...listParts(builtins), ...listParts(builtins.Intl)];
const newerGlobals = collectNewer(interfaces);
/** Without those of newer interfaces, of which old browsers have no objects. */
const newerMethods = collectNewer(
  interfaces.filter(([, feature]) => !isNewer(feature)).flatMap(([, feature]) => listParts(feature)),
);
const newerMembers = collectNewer(
  interfaces.flatMap(([owner, feature]) =>
    listParts(feature).map(([name, part]) => [`${owner}.${name.replace(/_static$/, '')}`, part] as const),
  ),
);
const newerCssFunctions = collectNewer(Object.values(data.css.types).flatMap((type) => listParts(type)));

/** Missing over plain http, except on localhost. */
const needsSecureContext =
  /^(crypto\.(randomUUID|subtle)|navigator\.(clipboard|credentials|locks|serviceWorker|storage|wakeLock))$/;

/** Methods of our own with the name of a newer one. */
const ownMethods = new Set(['drop', 'remote', 'take']);

/** Only improve the look: browsers ignore what they don't know. */
const decorations =
  /^(@view-transition|::?view-transition.*|(forced-color|print-color|text-size)-adjust.*|scrollbar-.*|text-wrap|font-family.*)$/;

interface SyntaxNode {
  readonly type?: string;
  readonly value?: string;
  readonly raw?: string;
  readonly object?: SyntaxNode;
  readonly property?: SyntaxNode;
  readonly callee?: SyntaxNode;
  readonly base?: SyntaxNode;
  readonly quasis?: readonly SyntaxNode[];
}

const parse = (source: string, tsx: boolean) =>
  parseSync(source, { syntax: 'typescript', tsx }) as SyntaxNode;

function visitAll(node: SyntaxNode, visit: (node: SyntaxNode) => void): void {
  visit(node);
  for (const child of Object.values(node)) {
    if (typeof child === 'object' && child !== null) visitAll(child, visit);
  }
}

/**
 * Finds functions that the source calls, or values that it reads from, although the oldest supported browsers lack them or
 * they need a secure context. Passes over optional chains (`URL.canParse?.(text)`), which expect that.
 */
export function findNewerCalls(source: string, tsx = true): string[] {
  const optional = new Set<SyntaxNode | undefined>();
  const found = new Set<string>();
  visitAll(parse(source, tsx), (node) => {
    if (node.type === 'OptionalChainingExpression') optional.add(node.base);
    if (optional.has(node)) return;
    for (const used of [node.callee, node.object]) {
      const name = used && getNewerName(used, used === node.callee);
      if (name) found.add(name);
    }
  });
  return [...found];
}

function getNewerName({ type, value = '', object, property }: SyntaxNode, isCalled: boolean): string | null {
  if (type === 'Identifier') return newerGlobals.has(value) ? value : null;
  if (type !== 'MemberExpression' || property?.type !== 'Identifier') return null;
  const { value: name = '' } = property;
  if (object?.type === 'Identifier') {
    const path = `${object.value}.${name}`;
    // `navigator` is a `Navigator`.
    const isNew = newerMembers.has(path) || newerMembers.has(path.charAt(0).toUpperCase() + path.slice(1));
    if (isNew || needsSecureContext.test(path)) return path;
  }
  return isCalled && newerMethods.has(name) && !ownMethods.has(name) ? `.${name}()` : null;
}

/**
 * Finds CSS that the oldest supported browsers would drop. Passes over rules in `@supports` and declarations with a
 * fallback before them.
 */
export function findNewerCss(css: string): string[] {
  const found: string[] = [];
  const blocks: { readonly prelude: string; readonly properties: Set<string> }[] = [];
  const parts = css.replace(/\/\*.*?\*\//gs, '').split(/(?<=[{};])/);
  for (const text of parts) {
    const end = text.slice(-1);
    const part = text.slice(0, -1).trim();
    const isGuarded = blocks.some(({ prelude }) => prelude.startsWith('@supports'));
    if (!isGuarded) {
      const properties = blocks.at(-1)?.properties ?? new Set();
      found.push(...(end === '{' ? findNewerSelectors(part) : findNewerDeclaration(part, properties)));
    }
    if (end === '{') blocks.push({ prelude: part, properties: new Set() });
    if (end === '}') blocks.pop();
  }
  return found.filter((name) => !decorations.test(name));
}

function findNewerSelectors(prelude: string): string[] {
  const [, rule] = /^@([\w-]+)/.exec(prelude) ?? [];
  if (rule !== undefined) return isNewer(data.css['at-rules'][rule] ?? {}) ? [`@${rule}`] : [];
  return [...prelude.matchAll(/:([a-z][\w-]*)/g)]
    .filter(([, name = '']) => isNewer(data.css.selectors[name] ?? {}))
    .map(([selector]) => selector);
}

function findNewerDeclaration(declaration: string, earlier: Set<string>): string[] {
  const [, property = '', value = ''] = /^([a-z][\w-]*)\s*:(.*)$/s.exec(declaration) ?? [];
  const hasFallback = earlier.has(property);
  earlier.add(property);
  const feature = data.css.properties[property];
  if (feature === undefined || hasFallback) return [];
  if (isNewer(feature)) return [property];
  const values = Object.fromEntries(listParts(feature));
  return [...value.matchAll(/([a-z][a-z-]*)(\()?/g)]
    .filter(([, name = '', call]) => (call && newerCssFunctions.has(name)) || isNewer(values[name] ?? {}))
    .map(([name]) => `${property}: ${name}`);
}

/** The CSS in the source's templates and strings, without the interpolated values. */
function listCss(source: string, tsx: boolean): string[] {
  const texts: string[] = [];
  visitAll(parse(source, tsx), ({ type, value, quasis }) => {
    if (quasis) texts.push(quasis.map(({ raw = '' }) => raw).join(''));
    else if (type === 'StringLiteral' && value?.includes('{')) texts.push(value);
  });
  return texts;
}

const browserFolders =
  /^(shell|site|portal|dashboard|shared-ui|auth-kit|platform\/(contract|domain|client-work))\//;

/** Only servers run these. */
const serverFiles = /\/server\/|\/src\/(passwords\/breached-password|mail-settings)\.ts$/;

/** Places that say what to do, or do well without, where it is missing. */
const handled = new Set([
  'shared-ui/src/display/date-time.tsx :has',
  'shared-ui/src/tokens/tokens-css.ts :has',
  'site/src/app/mobile-menu.tsx :has',
  'dashboard/src/editor/html/trusted-html.ts trustedTypes',
  'platform/contract/src/releases/rollout.ts crypto.subtle',
  'portal/src/invoices/how-to-pay.tsx navigator.clipboard',
  'shell/src/auth/notifications/calendar-section.tsx navigator.clipboard',
  'shell/src/auth/second-factor/recovery-codes.tsx navigator.clipboard',
]);

/**
 * Checks the sources of browser packages.
 * @returns one line per problem
 */
export function findFloorViolations({ root }: Workspace, checked: Workspace['packages']): string[] {
  return [...checked.values()].flatMap(({ folder }) =>
    listSourceFiles(folder).flatMap((file) => {
      const path = relative(root, file).split(sep).join('/');
      if (!browserFolders.test(path) || isTestFile(path) || serverFiles.test(path)) return [];
      const source = readFileSync(file, 'utf8');
      const tsx = path.endsWith('x');
      const newer = [...findNewerCalls(source, tsx), ...listCss(source, tsx).flatMap(findNewerCss)];
      return newer
        .filter((name) => !handled.has(`${path} ${name}`))
        .map((name) => `${path} uses ${name}, which not all of ${supported} have: replace it.`);
    }),
  );
}
