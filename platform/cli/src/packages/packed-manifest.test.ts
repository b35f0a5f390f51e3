import assert from 'node:assert/strict';
import { test } from 'node:test';
import { packedManifest } from './packed-manifest.ts';

const known = {
  workspace: { '@northlight/router': '1.2.0', '@northlight/domain': '0.3.0' },
  catalog: { react: '19.3.1', yup: '1.7.1', '@testing-library/react': '16.3.3' },
  node: '>=20',
};
const source = { name: '@northlight/thing', version: '2.0.0', private: false };

test('exports lead to what was compiled, with types, and builds of remotes to the sources', () => {
  const { exports } = packedManifest(
    {
      ...source,
      exports: { '.': './src/index.ts', './parts': './src/parts/index.tsx', './plain': './src/a.mjs' },
    },
    known,
  );
  assert.deepEqual(exports, {
    '.': {
      '@northlight/source': './src/index.ts',
      types: './dist/index.d.ts',
      default: './dist/index.js',
    },
    './parts': {
      '@northlight/source': './src/parts/index.tsx',
      types: './dist/parts/index.d.ts',
      default: './dist/parts/index.js',
    },
    './plain': './dist/a.mjs',
    './package.json': './package.json',
  });
});

test('versions mean the same outside of the workspace; what is shared is a peer with the range of the table', () => {
  const packed = packedManifest(
    {
      ...source,
      dependencies: {
        yup: 'catalog:',
        semver: '7.0.0',
        react: 'catalog:',
        '@northlight/router': 'workspace:*',
        '@northlight/domain': 'workspace:*',
      },
      peerDependencies: { '@testing-library/react': 'catalog:' },
    },
    known,
  );
  assert.deepEqual(packed.dependencies, { '@northlight/domain': '^0.3.0', semver: '7.0.0', yup: '1.7.1' });
  assert.deepEqual(packed.peerDependencies, {
    '@northlight/router': '^1.1.0',
    '@testing-library/react': '^16.3.3',
    react: '^19.2.0',
  });
});

test('a dependency that nobody could install is refused', () => {
  assert.throws(
    () => packedManifest({ ...source, dependencies: { 'supabase-project': 'workspace:*' } }, known),
    /thing depends on supabase-project, which is not packed/,
  );
});
