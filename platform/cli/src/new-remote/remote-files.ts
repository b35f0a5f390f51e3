/** What a new remote begins with: one public page, a test of it, and nothing that has to be deleted first. */
export function remoteFiles(name: string, title: string, versions: RemoteVersions): Record<string, string> {
  return {
    'package.json': `${JSON.stringify(packageOf(name), null, 2)}\n`,
    'tsconfig.json': '{ "extends": "../tsconfig.base.json", "include": ["src", "*.ts"] }\n',
    'rsbuild.config.ts': `import { remoteConfig } from '@platform/build';
import { remote } from './remote.ts';

export default remoteConfig(remote);
`,
    'remote.ts': `import { defineRemote } from '@platform/contract';

/** ${title}. */
export const remote = defineRemote({
  name: '${name}',
  routes: [{ path: '/${name}', access: 'public', title: '${title}' }],
  navigation: [{ to: '/${name}', label: '${title}' }],
  requires: { contract: '^${versions.contract}', kit: '^${versions.kit}', schema: 0 },
});
`,
    'src/app.tsx': `import { defineApp, page } from '@platform/contract';
import { remote } from '../remote.ts';
import { Layout } from './layout.tsx';

export const app = defineApp(remote, {
  Layout,
  pages: {
    '/${name}': page(() => import('./start/start-page.tsx')),
  },
});
`,
    'src/layout.tsx': `import { brand } from '@platform/contract';
import { Link, Outlet } from '@platform/router';
import { SkipLink } from 'shared-ui';
import styled from 'styled-components';

const Frame = styled.div\`
  display: grid;
  gap: var(--space-32);
  max-width: var(--width-portal);
  margin: 0 auto;
  padding: var(--space-20);
\`;

/** The frame around every page of this remote. */
export function Layout() {
  return (
    <Frame>
      <SkipLink targetId="main" />
      <header>
        <Link to="/">{brand.name}</Link>
      </header>
      <main id="main" tabIndex={-1}>
        <Outlet />
      </main>
    </Frame>
  );
}
`,
    'src/start/start-page.tsx': `import { PageHeader } from 'shared-ui';

/** /${name} */
export function Component() {
  return <PageHeader title="${title}" description="This page is yours to fill." />;
}
`,
    'src/start/start-page.test.tsx': `import { expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { Component } from './start-page.tsx';

test('the page says what it is', () => {
  render(<Component />);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('${title}');
});
`,
  };
}

/** What is live now, which a new remote is built against. */
export interface RemoteVersions {
  readonly contract: string;
  readonly kit: string;
}

function packageOf(name: string) {
  const ours = ['@platform/contract', '@platform/router', 'auth-kit', 'shared-ui'];
  const shared = ['@tanstack/react-query', 'react', 'react-dom', 'styled-components'];
  const tools = [
    '@jest/globals',
    '@rsbuild/core',
    '@rsbuild/plugin-react',
    '@rsbuild/plugin-styled-components',
    '@testing-library/dom',
    '@testing-library/react',
    '@types/react',
    '@types/react-dom',
  ];
  const from = (names: readonly string[], version: string) => names.map((each) => [each, version] as const);
  const sorted = (entries: (readonly [string, string])[]) =>
    Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
  return {
    name,
    version: '0.1.0',
    private: true,
    type: 'module',
    scripts: { build: 'rsbuild build', dev: 'rsbuild dev' },
    dependencies: sorted([...from(ours, 'workspace:*'), ...from(shared, 'catalog:')]),
    devDependencies: sorted([['@platform/build', 'workspace:*'], ...from(tools, 'catalog:')]),
  };
}
