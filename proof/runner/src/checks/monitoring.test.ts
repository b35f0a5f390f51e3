import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, describe, it } from 'node:test';
import { Metrics } from '@northlight/edge/metrics';
import { parser } from '@prometheus-io/lezer-promql';
import { load } from 'js-yaml';

const folder = join(import.meta.dirname, '../../../../deploy/monitoring');
const read = (file: string) => readFileSync(join(folder, file), 'utf8');

interface Rule {
  readonly alert: string;
  readonly expr: string;
  readonly labels: { readonly severity: string };
  readonly annotations: { readonly summary: string };
}

interface Dashboard {
  readonly panels: readonly {
    readonly id: number;
    readonly title: string;
    readonly targets: readonly { readonly expr: string; readonly legendFormat: string }[];
  }[];
}

const rules = (load(read('alerts.yml')) as { groups: readonly { rules: readonly Rule[] }[] }).groups.flatMap(
  (group) => group.rules,
);
const { panels } = JSON.parse(read('dashboard.json')) as Dashboard;

/** What an expression asks for: its metrics and the labels it names; and what is no PromQL in it. */
function parts(expression: string) {
  const metrics: string[] = [];
  const labels: string[] = [];
  const errors: string[] = [];
  parser.parse(expression).iterate({
    enter: ({ type, from, to }) => {
      const text = expression.slice(from, to);
      if (type.isError) errors.push(`at ${from}: ${expression}`);
      if (type.name === 'Identifier') metrics.push(text);
      if (type.name === 'LabelName') labels.push(text);
    },
  });
  return { metrics, labels, errors };
}

describe('the monitoring', () => {
  const shown = new Map<string, Set<string>>();
  before(async () => {
    const metrics = new Metrics();
    const none = { composition: null, faults: [] };
    // A Hono that takes the middleware, so that everything is registered.
    metrics.count({ use: () => undefined } as never, {
      composition: () => none.composition,
      watch: { refusal: () => null },
      isBackendUp: async () => true,
      reports: { summary: () => ({ since: '', faults: none.faults }) },
      policyViolations: () => 0,
      keptPages: () => 0,
    });
    for (const { name, labelNames, type } of metrics.list()) {
      const all = new Set([...labelNames, 'instance', 'job']);
      shown.set(name, all);
      if (type !== 'histogram') continue;
      for (const part of ['bucket', 'sum', 'count']) shown.set(`${name}_${part}`, new Set([...all, 'le']));
    }
    // Prometheus' own.
    shown.set('up', new Set(['instance', 'job']));
  });

  const expressions = [
    ...rules.map(({ alert, expr }) => [alert, expr] as const),
    ...panels.flatMap(({ title, targets }) => targets.map(({ expr }) => [title, expr] as const)),
  ];
  for (const [name, expression] of expressions) {
    it(`${name}: ${expression} asks for what the edge shows`, () => {
      const { metrics, labels, errors } = parts(expression);
      assert.deepEqual(errors, []);
      assert.ok(metrics.length > 0);
      for (const metric of metrics) assert.ok(shown.has(metric), `${metric} is nowhere shown`);
      const known = new Set(metrics.flatMap((metric) => [...(shown.get(metric) ?? [])]));
      for (const label of labels) assert.ok(known.has(label), `${metrics.join(', ')} has no label ${label}`);
    });
  }

  it('says of each alert how bad it is and what it means', () => {
    assert.ok(rules.length >= 10);
    for (const { alert, labels, annotations } of rules) {
      assert.match(labels.severity, /^(page|ticket)$/, alert);
      assert.ok(annotations.summary.length > 20, alert);
    }
  });

  it('gives each panel a place and a name of its own', () => {
    assert.equal(new Set(panels.map(({ id }) => id)).size, panels.length);
    assert.equal(new Set(panels.map(({ title }) => title)).size, panels.length);
  });

  it('finds what is no PromQL', () => {
    assert.ok(parts('sum(rate(edge_documents_total[5m])').errors.length > 0);
  });
});
