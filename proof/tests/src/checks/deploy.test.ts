import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';

const folder = join(import.meta.dirname, '../../../../deploy/systemd');
const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0;

describe('deploy/systemd', () => {
  for (const unit of readdirSync(folder).filter((name) => !name.endsWith('.d'))) {
    it(`${unit} is a valid unit`, { skip: !hasSystemd }, () => {
      const { status, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', join(folder, unit)], {
        encoding: 'utf8',
      });
      assert.deepEqual([status, stderr], [0, '']);
    });
  }
});
