import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { createStoredValue } from '@northlight/contract/drafts';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { UndoBar } from '../records/actions/undo.tsx';
import { type FakeBackend, openScreen } from '../testing/open-screen.tsx';
import { Component } from './services-page.tsx';

const service = {
  id: '00000000-0000-4000-8000-000000000001',
  title: 'Custom CRM Systems',
  description: 'Shaped around the way you sell.',
  features: ['Pipelines', 'Imports', 'Imports', 'Reports', 'Audit'],
  price_starting: '$5,000',
  // Also the name of a property of every object.
  icon_name: 'constructor',
  published: true,
  created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-02T00:00:00.123456Z',
};

/** A services table that stores writes. */
function createBackend(overrides: FakeBackend | null = null) {
  let rows = [service];
  const backend: FakeBackend = (request) => {
    const override = overrides?.(request);
    if (override !== undefined && !(Array.isArray(override) && override.length === 0)) return override;
    const { method, target, query, body } = request;
    if (target !== 'services') return [];
    if (method === 'POST') {
      const row = { ...service, ...(body as object), updated_at: '2026-02-02T00:00:00Z' };
      rows = [row, ...rows];
      return { status: 201, body: [row], total: 1 };
    }
    const id = query.get('id')?.replace('eq.', '');
    const updatedAt = query.get('updated_at')?.replace('eq.', '');
    if (method === 'PATCH') {
      rows = rows.map((row) =>
        row.id === id && row.updated_at === updatedAt
          ? { ...row, ...(body as object), updated_at: 'later' }
          : row,
      );
      return rows.filter((row) => row.id === id && row.updated_at === 'later');
    }
    if (method === 'DELETE') {
      const deleted = rows.filter((row) => row.id === id);
      rows = rows.filter((row) => row.id !== id);
      return deleted;
    }
    return id ? rows.filter((row) => row.id === id) : rows;
  };
  return {
    respond: backend,
    change: (changes: Partial<typeof service>) => {
      rows = rows.map((row) => ({ ...row, ...changes }));
    },
  };
}

const path = '/dashboard/services';

beforeEach(() => localStorage.clear());

describe('the list', () => {
  test('shows each service with its price and first features', async () => {
    const logError = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    openScreen(Component, path, createBackend().respond);
    const card = await screen.findByRole('article', { name: 'Custom CRM Systems' });
    expect(within(card).getByText('From $5,000')).toBeTruthy();
    expect(within(card).getByText('+1 more')).toBeTruthy();
    // React reports keys that are not unique: people type the same feature twice.
    expect(logError).not.toHaveBeenCalled();
    logError.mockRestore();
  });

  test('adds examples only on request', async () => {
    let isAdded = false;
    const { user, requests, toasts } = openScreen(Component, path, ({ target }) => {
      if (target === 'add_example_services') {
        isAdded = true;
        return { status: 200, body: 4 };
      }
      return isAdded && target === 'services' ? [service] : [];
    });
    const button = await screen.findByRole('button', { name: 'Add examples' });
    expect(requests.some(({ target }) => target === 'add_example_services')).toBe(false);
    await user.click(button);
    expect(await screen.findByRole('article', { name: 'Custom CRM Systems' })).toBeTruthy();
    expect(toasts()).toEqual(['Four examples have been added as drafts']);
  });

  test('reports that the examples cannot be added', async () => {
    const { user, toasts } = openScreen(Component, path, ({ target }) =>
      target === 'add_example_services' ? { status: 500, body: { message: 'no' } } : [],
    );
    await user.click(await screen.findByRole('button', { name: 'Add examples' }));
    await waitFor(() => expect(toasts()).toEqual(['Failed to add examples']));
    expect(screen.getByText('No services yet')).toBeTruthy();
  });

  test('offers to clear a search without results', async () => {
    const { user } = openScreen(Component, `${path}?q=zzz`, ({ query, target }) =>
      target === 'services' && !query.has('search_text') ? [service] : [],
    );
    expect(await screen.findByText('No results')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(screen.getByRole('searchbox')).toHaveProperty('value', '');
    expect(await screen.findByRole('article', { name: 'Custom CRM Systems' })).toBeTruthy();
  });

  test('sends the search to the backend literally, and stores it in the URL', async () => {
    const { user, requests, router } = openScreen(Component, path, createBackend().respond);
    await screen.findByRole('article');
    await user.type(screen.getByRole('searchbox'), '50% "x"');
    await waitFor(() => expect(router.state.location.search).toBe('?q=50%25+%22x%22'));
    await waitFor(() => expect(requests.at(-1)?.query.get('search_text')).toBe('ilike.%50\\% "x"%'));
  });
});

async function expectBackToSkip(router: ReturnType<typeof openScreen>['router']) {
  await act(() => router.navigate(-1));
  expect(router.state.location.search).toBe('');
}

describe('the form', () => {
  test('requires title and description, and adds features with Enter without submitting', async () => {
    const { user, requests } = openScreen(Component, `${path}?new=1`, createBackend().respond);
    await user.click(await screen.findByRole('button', { name: 'Create service' }));
    expect(await screen.findByText('Title is required')).toBeTruthy();
    expect(screen.getByText('Description is required')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Title' }));
    const features = screen.getByRole('textbox', { name: 'Features' });
    await user.type(features, '  Imports {Enter}   {Enter}');
    const featureList = within(screen.getByRole('list', { name: 'Features' }));
    expect(featureList.getAllByRole('listitem')).toHaveLength(1);
    // The Enter key that ends an IME composition, as Chrome and Safari report it.
    await user.type(features, '日本');
    fireEvent.keyDown(features, { key: 'Enter', keyCode: 229, isComposing: true });
    fireEvent.keyDown(features, { key: 'Enter', keyCode: 229 });
    expect(featureList.getAllByRole('listitem')).toHaveLength(1);
    expect(requests.some(({ method }) => method === 'POST')).toBe(false);
  });

  test('keeps the input offline, and sends it once when back online', async () => {
    let isOffline = true;
    const { user, requests, toasts } = openScreen(
      Component,
      `${path}?new=1`,
      createBackend(({ method }) => (method === 'POST' && isOffline ? 'offline' : [])).respond,
    );
    await user.type(await screen.findByRole('textbox', { name: 'Title' }), 'Audits');
    await user.type(screen.getByRole('textbox', { name: 'Description' }), 'We look.');
    await user.click(screen.getByRole('button', { name: 'Create service' }));
    expect((await screen.findByRole('alert')).textContent).toContain('While this form is open');
    const getSent = () => requests.filter(({ target, method }) => target === 'services' && method === 'POST');
    const goOnline = () => act(() => void window.dispatchEvent(new Event('online')));
    goOnline();
    await waitFor(() => expect(getSent().length).toBeGreaterThan(1));
    isOffline = false;
    goOnline();
    await waitFor(() => expect(toasts()).toContain('Service created successfully'), { timeout: 20_000 });
    expect(screen.getByRole('article', { name: 'Audits', hidden: true })).toBeTruthy();
    const sent = getSent().map(({ body }) => JSON.stringify(body));
    expect([...new Set(sent)]).toEqual([expect.stringContaining('"id":')]);
  });

  test.each([
    ['merges the fields that only one of two editors changed', {}],
    ['asks which version to keep of a field that both changed', { title: 'Their title' }],
  ])('%s, and says so', async (_what, theirChange) => {
    const table = createBackend();
    const { user, toasts, requests } = openScreen(Component, `${path}?edit=${service.id}`, table.respond);
    const title = await screen.findByRole('textbox', { name: 'Title' });
    await user.clear(title);
    await user.type(title, 'My title');
    const updated_at = '2026-03-01T00:00:00Z';
    table.change({ ...theirChange, description: 'Their description', updated_at });
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    if ('title' in theirChange) {
      const dialog = await screen.findByRole('dialog', { name: 'Someone else changed the service' });
      expect(within(dialog).getByText('Their title')).toBeTruthy();
      expect(within(dialog).queryByText('Their description')).toBeNull();
      await user.click(within(dialog).getByRole('button', { name: 'Save the chosen version' }));
    }
    await waitFor(() =>
      expect(toasts()).toEqual([
        'Service updated successfully. Someone else’s changes were kept: Description',
      ]),
    );
    expect(requests.filter(({ method }) => method === 'PATCH').at(-1)?.body).toMatchObject({
      title: 'My title',
      description: 'Their description',
    });
  });

  test('asks which version to keep when a draft started from an earlier version', async () => {
    const table = createBackend();
    const { user } = openScreen(Component, `${path}?edit=${service.id}`, table.respond);
    await user.type(await screen.findByRole('textbox', { name: 'Title' }), ' 2');
    cleanup();
    table.change({ description: 'Their description', updated_at: '2026-03-01T00:00:00Z' });
    openScreen(Component, `${path}?edit=${service.id}`, table.respond);
    expect(await screen.findByText('Unsaved changes restored')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    const dialog = await screen.findByRole('dialog', { name: 'Someone else changed the service' });
    expect(within(dialog).getByText('Their description')).toBeTruthy();
  });

  test('reports a save that row security blocks', async () => {
    const { respond: backend } = createBackend(({ method }) =>
      method === 'PATCH' ? { status: 200, body: [] } : [],
    );
    const { user, toasts } = openScreen(Component, `${path}?edit=${service.id}`, backend);
    await user.type(await screen.findByRole('textbox', { name: 'Title' }), ' 2');
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    expect(await screen.findByText(/Your role does not allow it\./)).toBeTruthy();
    expect(toasts()).toEqual(['Failed to save service']);
  });

  test('focuses its first field, and returns focus when closed', async () => {
    const { user, router } = openScreen(Component, path, createBackend().respond);
    await screen.findByRole('article');
    const addButton = screen.getByRole('button', { name: 'Add service' });
    await user.click(addButton);
    const title = await screen.findByRole('textbox', { name: 'Title' });
    await waitFor(() => expect(document.activeElement).toBe(title));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(addButton));
    await expectBackToSkip(router);
  });

  test.each([`${path}?new=1`, path])(
    'creates a service from %s, and Back does not reopen it',
    async (url) => {
      const { user, router } = openScreen(Component, url, createBackend().respond);
      if (url === path) await user.click(await screen.findByRole('button', { name: 'Add service' }));
      await user.type(await screen.findByRole('textbox', { name: 'Title' }), 'Audits');
      await user.type(screen.getByRole('textbox', { name: 'Description' }), 'We look.');
      await user.click(screen.getByRole('button', { name: 'Create service' }));
      await screen.findByRole('article', { name: 'Audits' });
      await waitFor(() => expect(router.state.location.search).toBe(''));
      await expectBackToSkip(router);
    },
  );

  test('asks before discarding unsaved input, and keeps it on Stay', async () => {
    const { user, router } = openScreen(Component, `${path}?new=1`, createBackend().respond);
    await user.type(await screen.findByRole('textbox', { name: 'Title' }), 'Audits');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Leave without saving?' });
    await user.click(within(dialog).getByRole('button', { name: 'Stay' }));
    expect(screen.getByRole('textbox', { name: 'Title' })).toHaveProperty('value', 'Audits');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await user.click(await screen.findByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(router.state.location.search).toBe(''));
  });
});

describe('deleting', () => {
  test('names the service, confirms the deletion, and offers Undo', async () => {
    const { user, services, toasts, requests } = openScreen(Component, path, createBackend().respond);
    await user.click(await screen.findByRole('button', { name: 'Delete Custom CRM Systems' }));
    await waitFor(() => expect(toasts()).toEqual(['Service deleted successfully']));
    expect(services.confirm.mock.calls[0]?.[0]).toMatchObject({
      title: 'Delete service “Custom CRM Systems”?',
      confirmLabel: 'Delete service',
    });
    // In the bar above the list, which stays longer than a toast.
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(requests.some(({ target }) => target === 'restore_deleted')).toBe(true));
  });

  test('still offers Undo if the backend cannot be reached', async () => {
    const offline: FakeBackend = ({ target }) => (target === 'restore_deleted' ? 'offline' : []);
    const { user, toasts } = openScreen(Component, path, createBackend(offline).respond);
    await user.click(await screen.findByRole('button', { name: 'Delete Custom CRM Systems' }));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() =>
      expect(toasts()).toContain('Service “Custom CRM Systems” could not be restored. Try again.'),
    );
    expect(screen.getByRole('button', { name: 'Undo' })).toBeTruthy();
  });

  test('undoes an earlier deletion while another is being undone', async () => {
    const never = new Promise<never>(() => undefined);
    const deletions = ['a', 'b'].map((id) => ({
      table: 'services',
      id,
      label: id,
      area: 'x',
      at: Date.now(),
    }));
    createStoredValue('staff-1', 'dashboard.deletions', (stored) => stored as object[]).write(deletions);
    const { user, requests } = openScreen(UndoBar, path, () => never);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await user.click(screen.getByRole('button', { name: 'Dismiss' }));
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() =>
      expect(requests.map(({ body }) => (body as { deleted_id: string }).deleted_id)).toEqual(['a', 'b']),
    );
  });

  test('offers Undo for ten minutes', () => {
    jest.useFakeTimers();
    const deletion = { table: 'services', id: 'a', label: 'Service “CRM”', area: 'services', at: Date.now() };
    createStoredValue('staff-1', 'dashboard.deletions', (stored) => stored as object[]).write([deletion]);
    openScreen(UndoBar, path, () => []);
    expect(screen.getByRole('button', { name: 'Undo' })).toBeTruthy();
    act(() => void jest.advanceTimersByTime(10 * 60_000));
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
    jest.useRealTimers();
  });

  test('offers Undo only to the person who deleted it', async () => {
    const { user } = openScreen(Component, path, createBackend().respond);
    await user.click(await screen.findByRole('button', { name: 'Delete Custom CRM Systems' }));
    expect(await screen.findByRole('button', { name: 'Undo' })).toBeTruthy();
    cleanup();
    openScreen(Component, path, createBackend().respond, { personId: 'staff-2' });
    await screen.findByRole('article');
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });
});
