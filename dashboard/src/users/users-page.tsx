import { useRole, useSession } from '@northlight/auth-kit';
import { Button, FormAlert, Stack } from '@northlight/shared-ui';
import { MailPlus, Users } from 'lucide-react';
import { CardGrid, CardGridSkeleton } from '../components/card-grid.tsx';
import { useTimeZone } from '../queries/settings-queries.ts';
import { useIsAdmin } from '../queries/use-is-admin.ts';
import { useDelete } from '../records/actions/use-delete.ts';
import { ListScreen } from '../records/list/list-screen.tsx';
import type { SheetColumn } from '../records/list/spreadsheet.ts';
import { type OpenRecord, useListState } from '../records/list/use-list-state.ts';
import { useNestedRecord } from '../records/list/use-nested-record.ts';
import { countRows } from '../records/record-api.ts';
import { createRecordDialog } from '../records/record-sheet.tsx';
import { texts } from '../texts.ts';
import { ErasureRequests } from './erasure-requests.tsx';
import { InvitationList } from './invitation-list.tsx';
import { StaffSecondFactors } from './staff-second-factors.tsx';
import { UserCard } from './user-card.tsx';
import { deleteUser, getDisplayName, roles, type User, userApi } from './user-queries.ts';

const filters = [
  {
    name: 'role',
    label: 'Role',
    allLabel: 'All roles',
    options: [...roles, { value: 'waiting', label: 'Waiting for access' }],
  },
] as const;

const columns: readonly SheetColumn<User>[] = [
  { heading: 'Name', value: (user) => user.full_name },
  { heading: 'Email', value: (user) => user.email },
  { heading: 'Organization', value: (user) => user.organization_name },
  { heading: 'Role', value: (user) => user.role },
  { heading: 'Created', type: 'instant', value: (user) => user.created_at },
];

const loadForms = () => import(/* webpackChunkName: "forms" */ './user-forms.tsx');
const user = { noun: 'user', detail: userApi.detail, loadFailedText: texts.users.fetchFailed };

const NewUserSheet = createRecordDialog({
  ...user,
  load: async () => ({ Form: (await loadForms()).NewUserForm }),
});
const EditUserSheet = createRecordDialog({
  ...user,
  load: async () => ({ Form: (await loadForms()).EditUserForm }),
});
const InviteSheet = createRecordDialog({
  ...user,
  newTitle: 'Invite a person',
  load: async () => ({ Form: (await loadForms()).InviteForm }),
});

/** /dashboard/users: all accounts. Admins can manage them; authors can view them. */
export function Component() {
  const list = useListState({ filters: ['role'], sort: 'newest' });
  const invitation = useNestedRecord('invitation');
  const timeZone = useTimeZone();
  const role = useRole();
  const session = useSession();
  const canManage = useIsAdmin();
  const userId = session.status === 'signed-in' ? session.user.id : null;
  const remove = useDelete({
    api: { area: userApi.area, remove: deleteUser },
    undoTable: null,
    noun: 'user',
    consequence:
      'The person is logged out everywhere and can no longer sign in. Posts keep their author’s name.',
    texts: texts.users,
    mustTypeName: true,
  });
  const removeUser = async (user: User) => {
    // If counting fails, the dialog shows the generic message and the server decides.
    const projectCount = await countRows('client_projects', 'client_id', user.id).catch(() => 0);
    await remove({
      id: user.id,
      name: getDisplayName(user),
      ...(projectCount === 0 ? {} : { blockedReason: describeProjects(projectCount) }),
    });
  };
  return (
    <>
      <ListScreen
        title="Users"
        description="Clients, authors and admins."
        list={list}
        api={userApi}
        failedText={texts.users.fetchFailed}
        loadingText="Loading users..."
        skeleton={<CardGridSkeleton />}
        searchLabel="Search users"
        filters={filters}
        columns={columns}
        actions={
          canManage && (
            <Button icon={<MailPlus aria-hidden />} onClick={invitation.openNew}>
              Invite
            </Button>
          )
        }
        {...(canManage ? { newLabel: 'Add user' } : {})}
        notice={
          canManage ? (
            <Stack gap={12}>
              <StaffSecondFactors />
              <ErasureRequests />
              <InvitationList />
            </Stack>
          ) : (
            role.status === 'ready' && (
              <FormAlert tone="info" title="Only admins can manage users">
                You can see who has an account. Ask an admin to create, change or delete one.
              </FormAlert>
            )
          )
        }
        empty={{ icon: <Users />, title: 'No users yet' }}
      >
        {(users) => (
          <CardGrid>
            {users.map((user) => (
              <li key={user.id}>
                <UserCard
                  user={user}
                  timeZone={timeZone}
                  canManage={canManage}
                  isSelf={user.id === userId}
                  onEdit={() => list.openRecord(user.id)}
                  onDelete={() => void removeUser(user)}
                />
              </li>
            ))}
          </CardGrid>
        )}
      </ListScreen>
      {canManage && (
        <>
          <NewUserSheet list={{ ...list, current: list.current?.kind === 'new' ? list.current : null }} />
          <EditUserSheet list={{ ...list, current: isUser(list.current) ? list.current : null }} />
          <InviteSheet list={invitation} />
        </>
      )}
    </>
  );
}

/** Whether the open record is a user: the ids of other records, such as `invitation.new`, contain a dot. */
function isUser(open: OpenRecord): boolean {
  return open?.kind === 'edit' && !open.id.includes('.');
}

function describeProjects(count: number): string {
  return count === 1
    ? 'This client has a project. Delete it or assign it to another client first.'
    : `This client has ${count} projects. Delete them or assign them to other clients first.`;
}
