/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { useSession } from '@northlight/auth-kit';
import { defineApp, defineRemote, page } from '@northlight/contract';
import { Link, Outlet } from '@northlight/contract/router';
import { useQuery } from '@tanstack/react-query';
import styled from 'styled-components';
import { renderFirstPaint } from './render-first-paint.tsx';

const requested: string[] = [];
const Bar = styled.header`
  color: red;
`;

function Rows() {
  const { data } = useQuery({
    queryKey: ['rows'],
    queryFn: async () => {
      requested.push('rows');
      return 'secret';
    },
  });
  return (
    <main>
      <input />
      {data ?? 'boxes'} {useSession().status}
    </main>
  );
}

const remote = defineRemote({
  name: 'desk',
  routes: [
    { path: '/desk', access: 'staff', title: 'Desk' },
    { path: '/desk/:id', access: 'staff', title: 'One' },
    { path: '/desk/screen', access: 'staff', title: 'Screen' },
    { path: '/open', access: 'public', title: 'Open' },
  ],
  navigation: [],
  requires: { contract: '^1.0.0', kit: '^0.1.0', schema: 0 },
});

const app = defineApp(remote, {
  Layout: () => (
    <>
      <Bar>
        <Link to="/desk">Desk</Link>
      </Bar>
      <Outlet />
    </>
  ),
  pages: {
    '/desk': page(async () => ({
      Component: Rows,
      loader: () => {
        requested.push('loader');
      },
    })),
    '/desk/:id': page(async () => ({ Component: () => <main>one</main> })),
    '/desk/screen': page(async () => ({
      Component: () => {
        throw new TypeError('window is not defined');
      },
    })),
    '/open': page(async () => ({ Component: () => <main>open</main> })),
  },
});

test('renders the skeleton of a guarded page without requests', async () => {
  const problems: string[] = [];
  const firstPaint = await renderFirstPaint(app, (problem) => problems.push(problem));
  const frame = /^<header class="[^"]+"><a href="\/desk"(?: [^>]*)?>Desk<\/a><\/header>/;
  expect(Object.keys(firstPaint)).toEqual(['/desk', '/desk/:id', '/desk/screen']);
  expect(firstPaint['/desk']?.html.replace(frame, '')).toBe(
    '<main><input readonly/>boxes<!-- --> <!-- -->loading</main>',
  );
  expect(firstPaint['/desk']?.styles).toContain('color:red');
  expect(firstPaint['/desk/:id']?.html).toContain('<main>one</main>');
  expect(requested).toEqual([]);
  // If a page fails, only its frame is rendered, and the problem is reported.
  expect(firstPaint['/desk/screen']?.html.replace(frame, '')).toBe('');
  expect(problems).toEqual([
    '/desk/screen cannot be rendered without a browser: TypeError: window is not defined',
  ]);
});
