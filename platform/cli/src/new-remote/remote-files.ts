/** In a variable, because the import rules also read the imports in these templates. */
const helpers = 'testing';

/** The initial title of a remote. */
export const formatTitle = (name: string) =>
  name.charAt(0).toUpperCase() + name.slice(1).replaceAll('-', ' ');

/** Patch versions add nothing, and a shell that is rolled back may be a patch older. */
const toMinorVersion = (version: string) => version.replace(/\d+$/, '0');

/** The files of a new remote: one public page and its test. */
export function createRemoteFiles(
  name: string,
  title: string,
  versions: RemoteVersions,
): Record<string, string> {
  return {
    'package.json': `${JSON.stringify(createPackageJson(name), null, 2)}\n`,
    'tsconfig.json': '{ "extends": "../tsconfig.base.json", "include": ["src", "*.ts"] }\n',
    'rsbuild.config.ts': `import { remoteConfig } from '@northlight/build';
import { remote } from './remote.ts';

export default remoteConfig(remote);
`,
    'remote.ts': `import { schemaVersion } from '@northlight/auth-kit/types';
import { defineRemote } from '@northlight/contract';

/** ${title}. */
export const remote = defineRemote({
  name: '${name}',
  routes: [{ path: '/${name}', access: 'public', title: '${title}' }],
  navigation: [{ to: '/${name}', label: '${title}' }],
  requires: { contract: '^${toMinorVersion(versions.contract)}', kit: '^${toMinorVersion(versions.kit)}', schema: schemaVersion },
});
`,
    'src/app.tsx': `import { defineApp, page } from '@northlight/contract';
import { remote } from '../remote.ts';
import { Layout } from './layout.tsx';

export const app = defineApp(remote, {
  Layout,
  pages: {
    '/${name}': page(() => import('./start/start-route.ts')),
  },
});
`,
    'src/layout.tsx': `import { brand } from '@northlight/contract';
import { Link, Outlet } from '@northlight/contract/router';
import { SkipLink } from '@northlight/shared-ui';
import styled from 'styled-components';

const Bar = styled.header\`
  border-bottom: 1px solid var(--color-line);
\`;

const Container = styled.div\`
  display: grid;
  align-items: center;
  max-width: var(--width-portal);
  min-height: 4rem;
  margin: 0 auto;
  padding: 0 var(--space-20);
\`;

const Brand = styled(Link)\`
  justify-self: start;
  color: var(--color-text);
  font-family: var(--font-display);
  font-size: var(--text-2xl);
  text-decoration: none;
\`;

const Main = styled.main\`
  padding-block: var(--space-48) var(--space-64);
\`;

/** The frame around every page of this remote. */
export function Layout() {
  return (
    <>
      <SkipLink targetId="main" />
      <Bar>
        <Container>
          <Brand to="/">{brand.name}</Brand>
        </Container>
      </Bar>
      <Main id="main" tabIndex={-1}>
        <Container>
          <Outlet />
        </Container>
      </Main>
    </>
  );
}
`,
    'src/start/start-queries.ts': `import { getPublicBackend, unwrap } from '@northlight/auth-kit';
import { queryOptions } from '@tanstack/react-query';

/** The queries of the start page. */
export const startQueries = {
  services: () =>
    queryOptions({ queryKey: ['${name}', 'services'], queryFn: ({ signal }) => fetchServices(signal) }),
};

async function fetchServices(signal: AbortSignal) {
  return unwrap(await getPublicBackend().from('services').select('id, title').abortSignal(signal));
}
`,
    'src/start/start-route.ts': `import type { PageLoaderArgs } from '@northlight/contract';
import { startQueries } from './start-queries.ts';

// Hot reload keeps a page's state only if its file exports nothing else.
export { Component } from './start-page.tsx';

/** Starts loading the data in parallel with the page's code. */
export const loader = ({ queryClient }: PageLoaderArgs) => {
  void queryClient.prefetchQuery(startQueries.services());
};
`,
    'src/start/start-page.tsx': `import { Link } from '@northlight/contract/router';
import { PageHeader, Row, Rows, Skeleton, Stack } from '@northlight/shared-ui';
import { useQuery } from '@tanstack/react-query';
import { startQueries } from './start-queries.ts';

/** /${name} */
export function Component() {
  const services = useQuery(startQueries.services());
  return (
    <Stack gap={32}>
      <PageHeader
        face="display"
        title="${title}"
        description="This page is yours to fill. Below, it lists services from the database."
      />
      {services.isError && <p role="alert">The services could not be loaded.</p>}
      {services.isPending && <Skeleton height={240} />}
      {services.data && (
        <Rows>
          {services.data.map(({ id, title }) => (
            <Row key={id}>{title}</Row>
          ))}
        </Rows>
      )}
      <p>
        <Link to="/">Back to the home page</Link>
      </p>
    </Stack>
  );
}
`,
    'src/start/start-page.test.tsx': `import { afterEach, expect, test } from '@jest/globals';
import { createFakeAuth, type FakeAuth } from '@northlight/auth-kit/${helpers}';
import { openInShell } from '@northlight/contract/${helpers}';
import { screen } from '@testing-library/react';
import { Component } from './start-page.tsx';

let auth: FakeAuth;
afterEach(() => auth.restore());

/** Opens the page in a fake shell whose backend responds with \`fetch\`. */
function openPage(fetch: () => Promise<Response>) {
  auth = createFakeAuth({ person: null, fetch });
  openInShell(() => [{ path: '/${name}', Component }], '/${name}');
}

test('shows its title and the services', async () => {
  openPage(async () => Response.json([{ id: '1', title: 'Design' }]));
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('${title}');
  expect((await screen.findByRole('listitem')).textContent).toBe('Design');
});

test('shows an error if the services cannot be loaded', async () => {
  openPage(async () => new Response('{}', { status: 400 }));
  expect((await screen.findByRole('alert')).textContent).toMatch(/could not be loaded/);
});
`,
  };
}

/** The versions that a new remote is built against. */
export interface RemoteVersions {
  readonly contract: string;
  readonly kit: string;
}

function createPackageJson(name: string) {
  const ourPackages = ['@northlight/contract', '@northlight/auth-kit', '@northlight/shared-ui'];
  const shared = ['@tanstack/react-query', 'react', 'react-dom', 'styled-components'];
  const tools = [
    '@jest/globals',
    '@rsbuild/core',
    '@rsbuild/plugin-react',
    '@testing-library/dom',
    '@testing-library/react',
    '@types/react',
    '@types/react-dom',
  ];
  const withVersion = (names: readonly string[], version: string) =>
    names.map((name) => [name, version] as const);
  const sortEntries = (entries: (readonly [string, string])[]) =>
    Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
  return {
    name,
    version: '0.1.0',
    private: true,
    type: 'module',
    scripts: { build: 'rsbuild build', dev: 'rsbuild dev' },
    dependencies: sortEntries([
      ...withVersion(ourPackages, 'workspace:*'),
      ...withVersion(shared, 'catalog:'),
    ]),
    devDependencies: sortEntries([['@northlight/build', 'workspace:*'], ...withVersion(tools, 'catalog:')]),
  };
}
