import { beforeEach, expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { remote } from '../../remote.ts';
import { Component as CompanyPage } from '../company/company-page.tsx';
import { Component as ProfilePage } from '../profile/profile-page.tsx';
import { Component as SprintPage } from '../sprints/sprint-page.tsx';
import { type FakeResponses, openPortal, projectId, sprintId, userId } from '../testing/open-portal.tsx';
import { PortalFrame } from './portal-frame.tsx';
import { Component as PortalPage } from './portal-page.tsx';

beforeEach(() => localStorage.clear());

const company = { id: 'k1', name: 'Acme' };
const allGrants = { is_manager: true, is_approver: true, is_billing: true };
const profile = { email: 'petra@acme.example', full_name: 'Petra', avatar_url: null, ...allGrants };
const invitation = {
  company_id: company.id,
  company_name: 'Acme',
  invited_by_name: 'Petra',
  created_at: '2026-03-10T10:00:00Z',
  expires_at: '2026-03-17T10:00:00Z',
  ...allGrants,
};
const runningId = '44444444-4444-4444-8444-444444444444';
const sprint = {
  id: sprintId,
  project_id: projectId,
  title: 'Catalogue',
  description: '',
  start_date: '2026-02-16',
  end_date: '2026-02-27',
  status: 'In Review',
  deliverables: [],
  preview_link: null,
  feedback_required: true,
  sprint_order: 1,
};
/** Makes every control that writes data appear. */
const fullData: FakeResponses = {
  client_projects: [{ id: projectId, title: 'Shop', status: 'In Progress', company_id: company.id }],
  company_members: ({ method }) => (method === 'GET' ? [{ ...allGrants, company }] : [{ id: 'm2' }]),
  company_people: [{ id: 'm2', person_id: 'p2', created_at: '2026-03-10', ...profile }],
  company_invitations: [
    { id: 'i1', email: 'new@acme.example', ...invitation },
    { id: 'i2', email: 'client@acme.example', ...invitation, company_id: 'k2' },
  ],
  company_archive_status: [],
  profiles: [{ id: userId, ...profile, avatar_url: '/a.png', bio: '' }],
  project_sprints: [sprint, { ...sprint, id: runningId, title: 'Checkout', status: 'In Progress' }],
  project_notifications: [
    {
      id: 'n1',
      project_id: projectId,
      title: 'Invoice',
      message: '',
      read: false,
      sent_at: '2026-03-09T10:00:00Z',
    },
  ],
};
const pages = [
  { index: true, Component: PortalPage },
  { path: 'sprint/:sprintId', Component: SprintPage },
  { path: 'company', Component: CompanyPage },
  { path: 'profile', Component: ProfilePage },
];
const screens: readonly [pathSuffix: string, control: string][] = [
  ['?tab=sprints', 'Provide Feedback on Catalogue'],
  [`?tab=sprints&feedback=${sprintId}`, 'Continue to Next Sprint'],
  ['?tab=notifications', 'Mark all read'],
  [`/sprint/${sprintId}`, 'Approve'],
  [`/sprint/${sprintId}?signoff=approve`, 'Approve Sprint'],
  [`/sprint/${runningId}`, 'Send Question'],
  ['/company', 'Remove Petra'],
  ['/profile', 'Save Profile'],
];

test('the read-only test below covers every portal page', () => {
  const paths = remote.routes.map(({ path }) => path.slice('/client-portal/'.length));
  expect(pages.map(({ path = '' }) => path)).toEqual(paths);
});

test.each(screens)(
  'enabled controls on %s write nothing in a read-only view',
  async (pathSuffix, control) => {
    /** Clicks every enabled control and fills in every field. @returns the targets of the write requests */
    const clickAllControls = async (readOnly: boolean) => {
      const path = `/client-portal${pathSuffix}`;
      const page = openPortal(
        PortalFrame,
        '/client-portal',
        path,
        { ...fullData, project_sprints: selectSprints(pathSuffix) },
        readOnly ? { readOnly } : {},
        pages,
      );
      page.services.confirm.mockResolvedValue(true);
      const [button] = await screen.findAllByRole('button', { name: control });
      if (readOnly) expect(button?.getAttribute('aria-describedby')).toBe('portal-view-note');
      else await waitFor(() => expect(button?.getAttribute('aria-disabled')).toBeNull());
      const usedNames = new Set<string>();
      const findControls = () =>
        ['textbox', 'checkbox', 'button'].flatMap((role) =>
          screen
            .queryAllByRole(role)
            .filter(
              (node) => !node.matches(':disabled, fieldset:disabled *, [aria-disabled="true"], header *'),
            )
            .map((node) => [`${role} ${node.getAttribute('name') ?? node.textContent}`, node] as const),
        );
      for (;;) {
        const [name, node] =
          findControls().find(([name]) => !usedNames.has(name) && !/Cancel|Later|Close/.test(name)) ?? [];
        if (name === undefined || node === undefined) break;
        usedNames.add(name);
        await page.user.click(node);
        // A control before it may have led to another page.
        if (!readOnly && name.includes('Provide Feedback') && node.isConnected)
          await screen.findByRole('dialog');
        if (name.startsWith('textbox')) await page.user.keyboard('https://a.example');
      }
      for (const link of screen.queryAllByRole('link', { name: /Invoice|Ask Questions/ }))
        await page.user.click(link);
      const writeTargets = page.requests
        .filter(
          ({ method, target }) =>
            !/GET|HEAD/.test(method) && !/^(agency_today|company_archive_status)$/.test(target),
        )
        .map(({ target }) => target);
      page.unmount();
      return writeTargets;
    };
    expect(await clickAllControls(true)).toEqual([]);
    expect((await clickAllControls(false)).length).toBeGreaterThan(0);
  },
  30_000,
);

/** A sprint page requests one sprint; the list requests all of them. */
function selectSprints(pathSuffix: string): FakeResponses[string] {
  const rows = fullData.project_sprints as readonly { readonly id: string }[];
  const id = /^\/sprint\/([^?]+)/.exec(pathSuffix)?.[1];
  return id === undefined ? rows : rows.filter((row) => row.id === id);
}
