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
    for (const [what, most] of [
      ['columns', 'columns'],
      ['embeds', 'embedded resources'],
      ['conditions', 'conditions'],
      ['listedValues', 'values in lists'],
    ] as const)
      if (this[what] > REST_LIMITS[what])
        refuse(`A request may have ${REST_LIMITS[what]} ${most} at most; this one has ${this[what]}.`);
  }
}

/**
 * Refuses disproportionately expensive requests before they run: costly patterns and huge answers by repetition. Also refuses
 * estimated counts and casts to catalog types, which reveal hidden data.
 * @param request - as parsed by lite, so that no spelling of a URL bypasses this
 */
function refuseCostly(request: unknown): void {
  if (!isNode(request)) return;
  const count = isNode(request.$meta) ? request.$meta.count : undefined;
  if (count === 'planned' || count === 'estimated') {
    refuse('Only exact counts are supported: use count=exact.');
  }
  if (Array.isArray(request.values) && request.values.length > REST_LIMITS.rows) {
    refuse(`A request may write ${REST_LIMITS.rows} rows at most; send the others in another one.`);
  }
  const cost = new Cost();
  addSelection(request, cost, 0);
  cost.enforceLimits();
}

function addSelection(node: Node, bill: Cost, depth: number): void {
  if (depth > REST_LIMITS.embedsInside) {
    refuse(`Resources may be embedded ${REST_LIMITS.embedsInside} deep at most.`);
  }
  if (node.where !== undefined) addConditions(node.where, bill);
  if (Array.isArray(node.order)) bill.columns += node.order.length;
  if (!Array.isArray(node.select)) return;
  const timesOf = new Map<string, number>();
  for (const item of node.select as unknown[]) {
    const inner = isNode(item) ? Object.values(item).find(isNode) : undefined;
    if (inner?.select !== undefined) {
      bill.embeds += 1;
      addSelection(inner, bill, depth + 1);
      continue;
    }
    bill.columns += 1;
    refuseCatalogCast(inner);
    const column = typeof item === 'string' ? item : [inner?.column, inner?.path].filter(Boolean).join(' ');
    const times = (timesOf.get(column) ?? 0) + 1;
    timesOf.set(column, times);
    if (times > REST_LIMITS.sameColumn) {
      refuse(`A column may be selected ${REST_LIMITS.sameColumn} times at most: ${column}.`);
    }
  }
}

/** Casts to these types look up names in the catalog and fail with 404 or 500; `unknown` always fails with 500. */
const CATALOG_CAST =
  /\b_?(unknown|reg(class|collation|config|dictionary|namespace|oper|operator|proc|procedure|role|type))\b/i;

function refuseCatalogCast(column: Node | undefined): void {
  for (const cast of [column?.cast, column?.preCast])
    if (typeof cast === 'string' && CATALOG_CAST.test(cast))
      refuse(`A column cannot be cast to ${cast}; select it as it is.`);
}

const GROUPS: ReadonlySet<string> = new Set(['$and', '$or']);

function addConditions(where: unknown, bill: Cost): void {
  if (Array.isArray(where)) {
    for (const one of where) addConditions(one, bill);
    return;
  }
  if (!isNode(where)) return;
  for (const [key, value] of Object.entries(where)) {
    if (GROUPS.has(key) && !Array.isArray(value))
      refuse(`${key.slice(1)} takes a list of conditions in parentheses.`);
    if (/^\$i?regex/.test(key))
      refuse('Patterns are not answered: use like or ilike in place of match or imatch.');
    if (!key.startsWith('$') || key === '$not' || GROUPS.has(key)) {
      addConditions(value, bill);
      continue;
    }
    const isTextSearch = /^\$(i?like|textSearch)/.test(key);
    const cost = isTextSearch ? REST_LIMITS.textSearch : 1;
    bill.conditions += cost;
    if (Array.isArray(value)) {
      if (key.endsWith('Any') || key.endsWith('All')) bill.conditions += cost * value.length;
      else bill.listedValues += value.length;
    }
    if (isTextSearch && [value].flat().some((pattern) => String(pattern).length > REST_LIMITS.patternLength))
      refuse(`A pattern may have ${REST_LIMITS.patternLength} characters at most.`);
  }
}

/** Lite calls this hook after parsing a request and before running it. */
export function installCostLimits(connection: Connection): void {
  const show = connection.onPostgrestAST.bind(connection);
  connection.onPostgrestAST = async (request, variables) => {
    refuseCostly(request);
    return show(request, variables);
  };
}
