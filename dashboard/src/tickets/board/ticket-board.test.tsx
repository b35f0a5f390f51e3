import { expect, jest, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { type FakeBackend, openScreen } from '../../testing/open-screen.tsx';
import { TicketBoard } from './ticket-board.tsx';

// jsdom has no drag and drop; the browser tests cover it.
jest.mock('@atlaskit/pragmatic-drag-and-drop/element/adapter', () => ({
  draggable: () => () => undefined,
  dropTargetForElements: () => () => undefined,
}));

const createTicket = (id: string, status: string, rank: string) => ({
  id,
  project_id: 'p1',
  sprint_id: null,
  title: `Ticket ${id}`,
  description: null,
  type: 'Bug',
  status,
  priority: 'High',
  assigned_to: null,
  position: 0,
  number: 12,
  board_rank: rank,
  created_at: '2026-02-01T09:00:00Z',
  updated_at: '2026-02-01T09:00:00Z',
});
const tickets = [
  createTicket('a', 'Open', '1'),
  createTicket('b', 'Not started', '2'),
  createTicket('c', 'In Progress', '3'),
  createTicket('d', 'Closed', '4'),
];

const fakeBackend =
  (write: FakeBackend, rows = tickets): FakeBackend =>
  (request) => {
    if (request.method !== 'GET') return write(request);
    const statuses = request.query.get('status') ?? '';
    return rows.filter(
      ({ status }) =>
        statuses.includes(`${status}"`) || statuses.includes(`${status},`) || statuses.endsWith(`${status})`),
    );
  };

function Board() {
  return <TicketBoard projectId="p1" sprint="" onEdit={() => undefined} onDelete={() => undefined} />;
}

const findColumn = (name: RegExp) => within(screen.getByRole('region', { name }));

test('shows each stored status in its column', async () => {
  openScreen(
    Board,
    '/board',
    fakeBackend(() => []),
  );
  await screen.findByRole('button', { name: 'Ticket a' });
  expect(findColumn(/^Not started/).getAllByRole('listitem')).toHaveLength(2);
  expect(findColumn(/^In progress/).getByRole('button', { name: 'Ticket c' })).toBeTruthy();
  expect(findColumn(/^Done/).getByRole('button', { name: 'Ticket d' })).toBeTruthy();
});

test.each([
  ['In progress', 'In progress', '3'],
  ['Done', 'Completed', '4'],
])('a move to %s by keyboard updates one row', async (column, status, lastRank) => {
  let finishSaving: (() => void) | undefined;
  const { user, requests, services } = openScreen(
    Board,
    '/board',
    fakeBackend(() => {
      finishSaving?.();
      return [{ ...createTicket('a', status, 'Z'), updated_at: 'later' }];
    }),
  );
  const saving = new Promise<void>((resolve) => {
    finishSaving = resolve;
  });
  await user.click(await screen.findByRole('button', { name: 'Actions for Ticket a' }));
  await user.click(await screen.findByRole('menuitem', { name: column }));
  await saving;
  expect(screen.getByRole('button', { name: 'Actions for Ticket a' })).toBe(document.activeElement);
  const writes = requests.filter(({ method }) => method === 'PATCH');
  expect(writes).toHaveLength(1);
  expect(writes[0]?.query.get('id')).toBe('eq.a');
  const body = writes[0]?.body as { status: string; board_rank: string };
  expect(body.status).toBe(status);
  expect(services.announce).toHaveBeenCalledWith(`“#12 Ticket a” moved to ${column}, 2 of 2`);
  expect(body.board_rank > lastRank).toBe(true);
});

test('keeps the status of a ticket that moves within its column', async () => {
  const { user, requests } = openScreen(
    Board,
    '/board',
    fakeBackend(() => [createTicket('a', 'Open', '3')]),
  );
  await user.click(await screen.findByRole('button', { name: 'Actions for Ticket a' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Move down' }));
  await waitFor(() => expect(requests.some(({ method }) => method === 'PATCH')).toBe(true));
  const body = requests.find(({ method }) => method === 'PATCH')?.body as {
    status: string;
    board_rank: string;
  };
  expect(body.status).toBe('Open');
  expect(body.board_rank > '2').toBe(true);
});

test('saves moves made while another is being saved, the second with the version of the first', async () => {
  let save: () => void = () => undefined;
  const saving = new Promise<void>((resolve) => {
    save = resolve;
  });
  const { user, requests, toasts } = openScreen(
    Board,
    '/board',
    fakeBackend(async ({ query, body }) => {
      await saving;
      const version = `after ${query.get('updated_at')}`;
      return [{ ...createTicket('a', 'Open', '1'), ...(body as object), updated_at: version }];
    }),
  );
  for (const status of ['Done', 'In progress']) {
    await user.click(await screen.findByRole('button', { name: 'Actions for Ticket a' }));
    await user.click(await screen.findByRole('menuitem', { name: status }));
  }
  save();
  const getWrites = () => requests.filter(({ method }) => method === 'PATCH');
  await waitFor(() => expect(getWrites()).toHaveLength(2));
  expect(getWrites()[1]?.query.get('updated_at')).toBe('eq.after eq.2026-02-01T09:00:00Z');
  expect(toasts()).toEqual([]);
});

test('undoes and reports a failed move', async () => {
  const { user, toasts } = openScreen(
    Board,
    '/board',
    fakeBackend(() => ({ status: 500, body: { code: 'XX000', message: 'x' } })),
  );
  await user.click(await screen.findByRole('button', { name: 'Actions for Ticket a' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Done' }));
  await waitFor(() => expect(toasts()).toEqual(['Failed to save ticket']));
  expect(findColumn(/^Not started/).getByRole('button', { name: 'Ticket a' })).toBeTruthy();
  expect(findColumn(/^Done/).queryByRole('button', { name: 'Ticket a' })).toBeNull();
});

test('places a ticket that is moved to the end before the hidden ones', async () => {
  const toRank = (index: number) => `5${String(index).padStart(2, '0')}5`;
  const doneTickets = Array.from({ length: 51 }, (_, index) =>
    createTicket(`done-${index}`, 'Closed', toRank(index)),
  );
  const { user, requests } = openScreen(
    Board,
    '/board',
    fakeBackend(
      () => [createTicket('a', 'Completed', '5')],
      [createTicket('a', 'Open', '1'), ...doneTickets],
    ),
  );
  await user.click(await screen.findByRole('button', { name: 'Actions for Ticket a' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Done' }));
  await waitFor(() => expect(requests.some(({ method }) => method === 'PATCH')).toBe(true));
  const { body } = requests.find(({ method }) => method === 'PATCH') ?? {};
  const { board_rank } = body as { board_rank: string };
  expect(board_rank > toRank(49) && board_rank < toRank(50)).toBe(true);
});
