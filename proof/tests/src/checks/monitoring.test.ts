import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, describe, it } from 'node:test';
import { Metrics } from '@northlight/edge/metrics';
import { load } from 'js-yaml';

const folder = join(import.meta.dirname, '../../../../deploy/monitoring');
const read = (file: string) => readFileSync(join(folder, file), 'utf8');

interface Rule {
  readonly alert: string;
  readonly expr: string;
}

interface Dashboard {
  readonly panels: readonly {
    readonly title: string;
    readonly targets: readonly { readonly expr: string }[];
  }[];
}

const rules = (load(read('alerts.yml')) as { groups: readonly { rules: readonly Rule[] }[] }).groups.flatMap(
  (group) => group.rules,
);
const { panels } = JSON.parse(read('dashboard.json')) as Dashboard;

/** The metrics in an expression: `up`, and each word with an underscore that is not a label or function. */
function listMetrics(expression: string): readonly string[] {
  const withoutLabels = expression.replace(/\{[^}]*\}|\b(?:by|on|without|ignoring) \([^)]*\)/g, '');
  return withoutLabels.match(/\bup\b|\b[a-z]+(?:_[a-z0-9]+)+\b(?! *\()/g) ?? [];
}

describe('the monitoring configuration', () => {
  // Prometheus itself provides `up`.
  const exported = new Set(['up']);
  before(async () => {
    const metrics = new Metrics();
    // Registers all metrics.
    metrics.instrument({ use: () => undefined } as never, {
      composition: () => null,
      watch: { refusal: () => null },
      isBackendUp: async () => true,
      checkServices: async () => [],
      reports: { getSummary: () => ({ since: '', faults: [] }) },
      watchedAges: () => ({}),
      cachedPages: () => 0,
    });
    for (const [, name = '', type] of (await metrics.collect()).matchAll(/^# TYPE (\w+) (\w+)$/gm)) {
      exported.add(name);
      if (type === 'histogram')
        for (const suffix of ['bucket', 'sum', 'count']) exported.add(`${name}_${suffix}`);
    }
  });

  const expressions = [
    ...rules.map(({ alert, expr }) => [alert, expr] as const),
    ...panels.flatMap(({ title, targets }) => targets.map(({ expr }) => [title, expr] as const)),
  ];
  for (const [name, expression] of expressions) {
    it(`${name}: ${expression} uses only metrics that the edge exports`, () => {
      const metrics = listMetrics(expression);
      assert.ok(metrics.length > 0);
      for (const metric of metrics) assert.ok(exported.has(metric), `${metric} is not exported`);
    });
  }
});
