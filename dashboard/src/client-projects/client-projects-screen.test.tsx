import { describe, expect, jest, test } from '@jest/globals';
import { Link } from '@northlight/contract/router';
import { screen, waitFor, within } from '@testing-library/react';
import { type FakeBackend, openScreen } from '../testing/open-screen.tsx';
import { ClientProjectsScreen } from './client-projects-screen.tsx';
import { type ProjectPanels, projectTabs } from './managed-project.ts';
import { parsePercent, projectForm } from './project-form.tsx';
import { ProjectTabs } from './project-tabs.tsx';
import { describeConsequence } from './use-delete-project.ts';

const id = '39eb9268-a32e-8077-a315-28d0191a1957';
const project = {
  id,
  company_id: 'company-1',
  title: 'Parts Portal',
  description: null,
  status: 'On Hold',
  percent_complete: 58,
  estimated_delivery: '2026-04-29',
  contact_person_name: 'Leila Haddad',
  contact_person_role: 'Head of Delivery',
  contact_person_email: 'leila@northlight.example',
  contact_person_phone: null,
  created_at: '2026-02-01T09:00:00Z',
  updated_at: '2026-02-01T09:00:00Z',
  company: { name: 'Acme' },
};

const createPanel = (panelName: string) => () => <p>{panelName} of Parts Portal</p>;
const panels: ProjectPanels = {
  sprints: () => (
    <p>
      Sprints of Parts Portal <Link to={`?manage=${id}&tab=tickets`}>Open board</Link>
    </p>
  ),
  tickets: createPanel('Tickets'),
  invoices: createPanel('Invoices'),
};

function Screen() {
  return (
    <ClientProjectsScreen
      renderTabs={(opened) => <ProjectTabs project={opened} tabs={projectTabs} panels={panels} />}
    />
  );
}

const path = '/dashboard/client-projects';
const oneProject: FakeBackend = ({ target }) => {
  if (target === 'project_progress') return [{ project_id: id, percent: 40 }];
  return target === 'client_projects' ? [project] : [];
};

describe('the list', () => {
  test('shows status, progress, delivery and contact', async () => {
    openScreen(Screen, path, oneProject);
    const card = within(await screen.findByRole('article', { name: 'Parts Portal' }));
    expect(card.getByText('On Hold')).toBeTruthy();
    expect(card.getByText('40%')).toBeTruthy();
    expect(card.getByText('58% estimated by staff')).toBeTruthy();
    expect(card.getByText(/^29 Apr 2026/)).toBeTruthy();
    expect(card.getByText(/Leila Haddad, Head of Delivery/)).toBeTruthy();
    expect(card.getByText('Acme')).toBeTruthy();
  });

  test('shows an error instead of 0 when progress fails to load', async () => {
    openScreen(Screen, path, (request) =>
      request.target === 'project_progress' ? { status: 500, body: {} } : oneProject(request),
    );
    const card = within(await screen.findByRole('article', { name: 'Parts Portal' }));
    expect(card.getByText('Progress could not be loaded')).toBeTruthy();
  });

  test('opens the sprints when Manage is clicked, and stores the open tab in the URL', async () => {
    const { user, router } = openScreen(Screen, path, oneProject);
    await user.click(await screen.findByRole('button', { name: 'Manage Parts Portal' }));
    expect(await screen.findByText(/^Sprints of Parts Portal/)).toBeTruthy();
    await user.click(screen.getByRole('tab', { name: 'Invoices' }));
    expect(await screen.findByText('Invoices of Parts Portal')).toBeTruthy();
    expect(router.state.location.search).toBe(`?manage=${id}&tab=invoices`);
    await user.click(screen.getByRole('button', { name: 'Collapse Parts Portal' }));
    expect(router.state.location.search).toBe('');
  });

  test('scrolls to the tabs from a link and from another tab, whose focus they take', async () => {
    const scrollIntoView = jest.spyOn(Element.prototype, 'scrollIntoView');
    const { user } = openScreen(Screen, `${path}?manage=${id}`, oneProject);
    const link = await screen.findByRole('link', { name: 'Open board' });
    expect(scrollIntoView).toHaveBeenCalledTimes(1);
    await user.click(link);
    expect(await screen.findByText('Tickets of Parts Portal')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('tab', { name: 'Tickets' }));
    expect(scrollIntoView).toHaveBeenCalledTimes(2);
    scrollIntoView.mockClear();
    await user.click(screen.getByRole('button', { name: 'Collapse Parts Portal' }));
    await user.click(screen.getByRole('button', { name: 'Manage Parts Portal' }));
    expect(scrollIntoView).not.toHaveBeenCalled();
  });

  test('shows the empty list when the URL opens an unlisted project', async () => {
    openScreen(Screen, `${path}?manage=${id}&tab=tickets`, ({ target, query }) =>
      target === 'client_projects' && query.get('id') === `eq.${id}` ? [project] : [],
    );
    // An empty list has no row to open the project in.
    expect(await screen.findByText('No projects yet')).toBeTruthy();
  });
});

test('presets the contact to oneself, and replaces every field when someone else is chosen', async () => {
  const profiles = [
    { id: 'staff-1', full_name: 'Amara Okafor', email: 'author@northlight.example' },
    { id: 'staff-2', full_name: 'Leila Haddad', email: 'leila@northlight.example' },
  ];
  const { user } = openScreen(Screen, `${path}?new=1`, (request) =>
    request.target === 'profiles'
      ? profiles
      : request.target === 'team_members'
        ? [{ name: 'Amara Okafor', role: 'Head of Design', email: null }]
        : oneProject(request),
  );
  const form = within(await screen.findByRole('form', { name: 'New project' }));
  const readContact = () =>
    ['name', 'role', 'email', 'phone'].map(
      (field) => form.getByLabelText<HTMLInputElement>(new RegExp(`^Contact ${field}`)).value,
    );
  expect(readContact()).toEqual(['Amara Okafor', 'Head of Design', 'author@northlight.example', '']);
  await user.type(form.getByLabelText(/^Contact phone/), '+49 30 1234');
  await user.selectOptions(form.getByRole('combobox', { name: 'Staff member' }), 'Leila Haddad');
  expect(readContact()).toEqual(['Leila Haddad', 'Head of Delivery', 'leila@northlight.example', '']);
});

test('refuses to delete a project with invoices, and explains where they are', async () => {
  const { user, services, requests } = openScreen(Screen, path, (request) => {
    if (request.method === 'HEAD')
      return { status: 200, total: request.target === 'client_invoices' ? 3 : 0 };
    return oneProject(request);
  });
  await user.click(await screen.findByRole('button', { name: 'Actions for Parts Portal' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  await waitFor(() =>
    expect(services.confirm.mock.calls).toEqual([
      [
        {
          title: 'The project “Parts Portal” cannot be deleted',
          description: 'It has 3 invoices. Delete them first, on its Invoices tab.',
          confirmLabel: null,
        },
      ],
    ]),
  );
  expect(requests.some(({ method }) => method === 'DELETE')).toBe(false);
});

test.each([
  ['', 0],
  ['abc', 0],
  ['42', 42],
  ['12.5', 12.5],
  ['12,5', 12.5],
  ['50 or 60', 0],
])('stores the input %p as %p percent', (value, percent) => {
  expect(parsePercent(value)).toBe(percent);
  expect(projectForm.toInput({ ...projectForm.emptyValues, percent_complete: value }).percent_complete).toBe(
    percent,
  );
});

test.each([
  [{ sprints: 0, tickets: 0, invoices: 0 }, 'It has no sprints or tickets.'],
  [
    { sprints: 1, tickets: 2, invoices: 0 },
    'Its 1 sprint and 2 tickets, and the client’s comments on them, will also be deleted.',
  ],
])('lists what deleting a project with %p also deletes', (dependents, text) => {
  expect(describeConsequence(dependents)).toBe(text);
});
