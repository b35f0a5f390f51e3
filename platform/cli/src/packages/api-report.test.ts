import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { apiReports, onMain, owedFor, reportFile } from './api-report.ts';

const root = join(import.meta.dirname, '../../../..');

test('what packages declare stands in their reports, and every change has its version and its line', async () => {
  for (const [folder, after] of Object.entries(await apiReports(root))) {
    const read = (file: string) => readFile(join(root, folder, file), 'utf8').catch(() => '');
    assert.equal(await read(reportFile), after, `${folder}: \`npm run types\` writes its report`);
    const before = (await onMain(root, `${folder}/${reportFile}`)) ?? after;
    assert.deepEqual(owedFor({ before, after, changeLog: await read('CHANGELOG.md') }), [], folder);
  }
});

describe('what a change owes', () => {
  const report = (version: string, ...lines: string[]) =>
    [`# @northlight/thing ${version}`, 'Written by `npm run types`.', ...lines, ''].join('\n');
  const changeLog = '# Changes\n\n## 1.2.0\n\n- x\n\n## 1.2.1\n\n- x\n\n## 2.0.0\n\n- x\n';
  const one = 'export declare function one(): void;';
  const two = 'export declare function two(): void;';

  for (const [name, after, owed] of [
    ['nothing for what is the same', report('1.2.0', one), null],
    ['a version for a new name', report('1.2.0', one, two), /still 1\.2\.0, but its declarations/],
    ['no more once it has one', report('1.2.1', one, two), null],
    ['a version for another type', report('1.2.0', one.replace('void', 'string')), /still 1\.2\.0/],
    ['a major one for a name that is gone', report('1.2.1', two), /one is gone since 1\.2\.0: at least 2/],
    ['which it may then be', report('2.0.0', two), null],
    ['a line in the change log', report('1.3.0', one, two), /no "## 1\.3\.0"/],
  ] as const) {
    test(name, () => {
      const found = owedFor({ before: report('1.2.0', one), after, changeLog });
      if (owed === null) assert.deepEqual(found, []);
      else assert.match(found.join('\n'), owed);
    });
  }

  test('below 1.0 a minor version is a major one', () => {
    const missing = owedFor({ before: report('0.1.0', one), after: report('0.1.1'), changeLog: '## 0.1.1' });
    assert.match(missing.join(), /at least 0\.2\.0/);
  });
});
