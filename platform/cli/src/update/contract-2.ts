import { parseSync } from '@swc/core';

/** What became of a file: its new text, and the lines where a person has to look. */
export interface Updated {
  readonly text: string;
  readonly unclear: readonly number[];
}

interface Node {
  readonly type: string;
  readonly span?: { readonly start: number; readonly end: number };
  readonly [key: string]: unknown;
}

interface Edit {
  readonly start: number;
  readonly end: number;
  readonly by: string;
}

const hook = 'useUnsavedChanges';

/**
 * Contract 1 to 2: `const { release } = useUnsavedChanges(…)` becomes `const release = useUnsavedChanges(…)`, and
 * `useUnsavedChanges(…).release` the call alone. What takes the object elsewhere is left, and said.
 */
export function toContract2(source: string, path: string): Updated {
  if (!source.includes(hook)) return { text: source, unclear: [] };
  const bytes = Buffer.from(source);
  const program = parseSync(source, {
    syntax: 'typescript',
    tsx: path.endsWith('x'),
    target: 'es2022',
  }) as unknown as Node & { span: { start: number } };
  // SWC counts bytes, and goes on counting from file to file; a program begins with its first token.
  const first =
    program.span.start - Buffer.byteLength(/^(?:\s|\/\/.*\n|\/\*[\s\S]*?\*\/)*/.exec(source)?.[0] ?? '');
  const at = ({ span }: Node) => ({ start: (span?.start ?? 0) - first, end: (span?.end ?? 0) - first });
  const edits: Edit[] = [];
  const unclear: number[] = [];
  const settled = new Set<unknown>();
  const lineOf = (node: Node) => bytes.subarray(0, at(node).start).toString().split('\n').length;
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    // Of an array, its entries.
    const node = value as Node;
    if (node.type === 'VariableDeclarator' && isCall(node.init)) {
      const name = releasedAs(node.id as Node);
      if (name !== null) {
        edits.push({ ...at(node.id as Node), by: name });
        settled.add(node.init);
      }
    } else if (node.type === 'MemberExpression' && isCall(node.object)) {
      const { property } = node as unknown as { property: Node };
      if (property.value === 'release') {
        edits.push({ start: at(node.object as Node).end, end: at(node).end, by: '' });
        settled.add(node.object);
      }
    } else if (node.type === 'ExpressionStatement' && isCall(node.expression)) settled.add(node.expression);
    if (isCall(node) && !settled.has(node)) unclear.push(lineOf(node));
    Object.values(node).forEach(visit);
  };
  visit(program.body);
  const text = edits
    .sort((a, b) => b.start - a.start)
    .reduce(
      (text, { start, end, by }) =>
        Buffer.concat([text.subarray(0, start), Buffer.from(by), text.subarray(end)]),
      bytes,
    );
  return { text: text.toString(), unclear };
}

function isCall(value: unknown): value is Node {
  const { type, callee } = (value ?? {}) as { type?: string; callee?: { value?: unknown } };
  return type === 'CallExpression' && callee?.value === hook;
}

/** The name in `{ release }` or `{ release: name }`; null for any other pattern. */
function releasedAs({ type, properties }: Node): string | null {
  const [only, ...more] = type === 'ObjectPattern' ? (properties as Node[]) : [];
  if (only === undefined || more.length > 0) return null;
  if ((only.key as Node | undefined)?.value !== 'release') return null;
  if (only.type === 'AssignmentPatternProperty') return only.value ? null : 'release';
  const { type: kind, value } = only.value as Node;
  return kind === 'Identifier' ? String(value) : null;
}

/** The range of the contract in `remote.ts`, raised; other texts stay. */
export const requiringContract2 = (source: string): string =>
  source.replace(/(\bcontract:\s*)(['"])[\^~]?1\.[^'"]*\2/, '$1$2^2.0.0$2');
