import { expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { expectAccessible } from '../testing/set-up.tsx';
import { PageHeader } from './page-header.tsx';
import { SkipLink } from './skip-link.tsx';
import { Cluster, Stack } from './stack.tsx';
import { VisuallyHidden } from './visually-hidden.tsx';

test('a page has a skip link and one focusable heading', async () => {
  render(
    <>
      <SkipLink targetId="content" />
      <main id="content" tabIndex={-1}>
        <PageHeader title="Invoices" description="All of them" actions={<button type="button">New</button>} />
      </main>
    </>,
  );
  expect(screen.getByRole('link', { name: 'Skip to content' }).getAttribute('href')).toBe('#content');
  const heading = screen.getByRole('heading', { level: 1, name: 'Invoices' });
  heading.focus();
  expect(document.activeElement).toBe(heading);
  await expectAccessible();
});

test('layout components render as any element and do not forward their own props to the DOM', () => {
  render(
    <Stack as="section" gap={24} aria-label="Stack">
      <Cluster as="ul" gap={4} justify="between">
        <li>
          <VisuallyHidden>Heard</VisuallyHidden>
        </li>
      </Cluster>
    </Stack>,
  );
  const stack = screen.getByRole('region', { name: 'Stack' });
  expect(stack.getAttributeNames().sort()).toEqual(['aria-label', 'class']);
  expect(getComputedStyle(stack).gap).toBe('var(--space-24)');
  expect(screen.getByRole('list').getAttributeNames()).toEqual(['class']);
  expect(screen.getByText('Heard')).toBeTruthy();
});
