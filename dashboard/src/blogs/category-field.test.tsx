import { expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { Formik } from 'formik';
import { openScreen } from '../testing/open-screen.tsx';
import { CategoryField } from './category-field.tsx';

const craft = { id: 'c1', name: 'Craft', color: '#0b5f50' };

function Screen() {
  return (
    <Formik initialValues={{ category_id: 'c1' }} onSubmit={() => undefined}>
      {({ values }) => (
        <>
          <CategoryField />
          <output>{values.category_id || 'none'}</output>
        </>
      )}
    </Formik>
  );
}

test('renames the selected category, deletes it after explaining what happens to its posts, and adds one', async () => {
  const writes: unknown[] = [];
  let stored = [craft];
  const { user, services } = openScreen(Screen, '/dashboard/blogs', ({ target, method, body, query }) => {
    if (target === 'blogs') return { status: 200, body: [], total: 2 };
    if (target !== 'categories') return [];
    if (method === 'PATCH') {
      writes.push([query.get('id'), body]);
      stored = [{ ...craft, ...(body as object) }];
      return { status: 200, body: stored[0] };
    }
    if (method === 'POST') {
      stored = [{ ...(body as typeof craft), id: 'c2' }];
      return { status: 201, body: stored[0] };
    }
    if (method === 'DELETE') {
      writes.push(['DELETE', query.get('id')]);
      stored = [];
    }
    return stored;
  });
  await user.click(await screen.findByRole('button', { name: 'Edit category' }));
  const name = screen.getByRole('textbox', { name: 'Category name' });
  await user.clear(name);
  await user.type(name, 'Building');
  await user.click(screen.getByRole('button', { name: 'Save category' }));
  await waitFor(() => expect(screen.queryByRole('group', { name: 'Category Craft' })).toBeNull());
  expect(writes).toEqual([['eq.c1', { name: 'Building', color: '#0b5f50' }]]);

  await user.click(await screen.findByRole('button', { name: 'Edit category' }));
  await user.click(screen.getByRole('button', { name: 'Delete category' }));
  await waitFor(() => expect(screen.getByRole('status')).toHaveProperty('textContent', 'none'));
  expect(services.confirm.mock.calls[0]?.[0]).toMatchObject({
    title: 'Delete category “Building”?',
    description: '2 posts use it and will have no category. This cannot be undone.',
  });
  expect(writes[1]).toEqual(['DELETE', 'eq.c1']);

  await user.click(screen.getByRole('button', { name: 'New category' }));
  await user.type(screen.getByRole('textbox', { name: 'Category name' }), 'Design{Enter}');
  await waitFor(() => expect(screen.getByRole('status')).toHaveProperty('textContent', 'c2'));
  expect(screen.getByRole('combobox')).toHaveProperty('value', 'c2');
});
