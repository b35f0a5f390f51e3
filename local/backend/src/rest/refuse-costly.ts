import type { Connection } from '@supabase/lite';
import { REST_LIMITS } from '../limits.ts';

/** PostgREST and lite turn a PT4xx code into that status. */
class RefusedRequestError extends Error {
  override readonly name = 'RefusedRequestError';
  readonly code = 'PT400';
}

const refuse = (message: string): never => {
  throw new RefusedRequestError(message);
};

type Node = Readonly<Record<string, unknown>>;
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

class Cost {
  columns = 0;
  embeds = 0;
  conditions = 0;
  listedValues = 0;

  enforceLimits(): void {
    for (const [field, label] of [
      ['columns', 'columns'],
      ['embeds', 'embedded resources'],
      ['conditions', 'conditions'],
      ['listedValues', 'values in lists'],
    ] as const)
      if (this[field] > REST_LIMITS[field])
        refuse(`A request may have at most ${REST_LIMITS[field]} ${label}; this one has ${this[field]}.`);
  }
}

/**
 * Refuses disproportionately expensive requests before they run: costly patterns, and repetition that would make responses
 * huge. Also refuses estimated counts and casts to catalog types, which reveal hidden data.
 * @param request - as parsed by lite, so that no spelling of a URL bypasses this
 */
function refuseCostly(request: unknown): void {
  if (!isNode(request)) return;
  const count = isNode(request.$meta) ? request.$meta.count : undefined;
  if (count === 'planned' || count === 'estimated') {
    refuse('Only exact counts are supported: use count=exact.');
  }
  if (Array.isArray(request.values) && request.values.length > REST_LIMITS.rows) {
    refuse(`A request may write at most ${REST_LIMITS.rows} rows; send the others in another request.`);
  }
  const cost = new Cost();
  addSelection(request, cost, 0);
  cost.enforceLimits();
}

function addSelection(node: Node, cost: Cost, depth: number): void {
  if (depth > REST_LIMITS.embedDepth) {
    refuse(`Resources may be embedded at most ${REST_LIMITS.embedDepth} levels deep.`);
  }
  if (node.where !== undefined) addConditions(node.where, cost);
  if (Array.isArray(node.order)) cost.columns += node.order.length;
  if (!Array.isArray(node.select)) return;
  const selections = new Map<string, number>();
  for (const item of node.select as unknown[]) {
    const inner = isNode(item) ? Object.values(item).find(isNode) : undefined;
    if (inner?.select !== undefined) {
      cost.embeds += 1;
      addSelection(inner, cost, depth + 1);
      continue;
    }
    cost.columns += 1;
    refuseCatalogCast(inner);
    const column = typeof item === 'string' ? item : [inner?.column, inner?.path].filter(Boolean).join(' ');
    const count = (selections.get(column) ?? 0) + 1;
    selections.set(column, count);
    if (count > REST_LIMITS.sameColumn) {
      refuse(`A column may be selected at most ${REST_LIMITS.sameColumn} times: ${column}.`);
    }
  }
}

/** Casts to these types look up names in the catalog and fail with 404 or 500; `unknown` always fails with 500. */
const CATALOG_CAST =
  /\b_?(unknown|reg(class|collation|config|dictionary|namespace|oper|operator|proc|procedure|role|type))\b/i;

function refuseCatalogCast(column: Node | undefined): void {
  for (const cast of [column?.cast, column?.preCast])
    if (typeof cast === 'string' && CATALOG_CAST.test(cast))
      refuse(`A column cannot be cast to ${cast}; omit the cast.`);
}

const GROUPS: ReadonlySet<string> = new Set(['$and', '$or']);

function addConditions(where: unknown, cost: Cost): void {
  if (Array.isArray(where)) {
    for (const condition of where) addConditions(condition, cost);
    return;
  }
  if (!isNode(where)) return;
  for (const [key, value] of Object.entries(where)) {
    if (GROUPS.has(key) && !Array.isArray(value))
      refuse(`${key.slice(1)} requires a list of conditions in parentheses.`);
    if (/^\$i?regex/.test(key))
      refuse('Regular expressions are not supported: use like or ilike instead of match or imatch.');
    if (!key.startsWith('$') || key === '$not' || GROUPS.has(key)) {
      addConditions(value, cost);
      continue;
    }
    const isTextSearch = /^\$(i?like|textSearch)/.test(key);
    const weight = isTextSearch ? REST_LIMITS.textSearch : 1;
    cost.conditions += weight;
    if (Array.isArray(value)) {
      if (key.endsWith('Any') || key.endsWith('All')) cost.conditions += weight * value.length;
      else cost.listedValues += value.length;
    }
    if (isTextSearch && [value].flat().some((pattern) => String(pattern).length > REST_LIMITS.patternLength))
      refuse(`A pattern may have at most ${REST_LIMITS.patternLength} characters.`);
  }
}

/** Lite calls this hook after parsing a request and before running it. */
export function installCostLimits(connection: Connection): void {
  const original = connection.onPostgrestAST.bind(connection);
  connection.onPostgrestAST = async (request, variables) => {
    refuseCostly(request);
    return original(request, variables);
  };
}
