/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { renderToString } from 'react-dom/server';
import { KitPage } from './index.tsx';

test('everything renders on a server, where there is no document', () => {
  const html = renderToString(<KitPage />);
  expect(html).toContain('Happy Clients');
  expect(html).toContain('Loading services...');
});
