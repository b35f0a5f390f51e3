import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findNewerCalls, findNewerCss } from './browser-floor.ts';

test('calls that the oldest browsers or plain http lack are found', () => {
  const cases: readonly [source: string, found: readonly string[]][] = [
    ['URL.canParse(text)', ['URL.canParse']],
    ['const next = rows.filter(Boolean).toSorted()', ['.toSorted()']],
    ['rows.with(0, row)', ['.with()']],
    ['Object.groupBy(rows, getKey)', ['Object.groupBy']],
    ['new Translator()', ['Translator']],
    ['navigator.userActivation.isActive', ['navigator.userActivation']],
    ['const id = crypto.randomUUID()', ['crypto.randomUUID']],
    ['await navigator.clipboard.writeText(text)', ['navigator.clipboard']],
    ['rows.sort().at(-1); structuredClone(rows); new URL(text); navigator.onLine', []],
    ['URL.canParse?.(text); navigator.clipboard?.writeText(text); element.checkVisibility?.()', []],
  ];
  for (const [source, found] of cases) assert.deepEqual(findNewerCalls(source), found, source);
});

test('CSS that the oldest browsers lack is found, unless it has a fallback', () => {
  const cases: readonly [css: string, found: readonly string[]][] = [
    ['&:has(:checked) { color: red; }', [':has']],
    ['li { grid-template-rows: subgrid; }', ['grid-template-rows: subgrid']],
    ['color: light-dark(black, white);', ['color: light-dark(']],
    ['@starting-style { opacity: 0; }', ['@starting-style']],
    ['field-sizing: content;', ['field-sizing']],
    ['li { color: black; color: light-dark(black, white); }', []],
    ['@supports selector(:has(*)) { @media print { a:has(b) { color: red; } } }', []],
    ['a:hover { inset: 0; text-wrap: balance; } @container (width < 20rem) { b { gap: 1px; } }', []],
  ];
  for (const [css, found] of cases) assert.deepEqual(findNewerCss(css), found, css);
});
