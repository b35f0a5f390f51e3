import { useQuery } from '@tanstack/react-query';
import { useRole, useSession } from 'auth-kit';
import { MailPlus, Users } from 'lucide-react';
import { Button, FormAlert } from 'shared-ui';
import { ExportButton } from '../lib/csv/export-button.tsx';
import type { CsvColumn } from '../lib/csv/to-csv.ts';
import { CardGrid, CardGridSkeleton } from '../lib/list/card-grid.tsx';
import { ListChoices } from '../lib/list/list-choices.tsx';
import { ListScreen } from '../lib/list/list-screen.tsx';
import { useListState } from '../lib/list/use-list-state.ts';
import { useNestedRecord } from '../lib/list/use-nested-record.ts';
import { useDelete } from '../lib/record/use-delete.ts';
import { useTimeZone } from '../lib/settings/settings-queries.ts';
import { texts } from '../lib/texts.ts';
import { countProjectsOf } from './api/count-projects-of.ts';
import { fetchUsers } from './api/fetch-users.ts';
import { deleteUser } from './api/manage-users.ts';
import { nameOf, type User } from './api/user.ts';
import { userQueries, usersArea } from './api/user-queries.ts';
import { InvitationList } from './components/invitation-list.tsx';
import { InviteSheet } from './components/invite-sheet.tsx';
import { UserCard } from './components/user-card.tsx';
import { UserSheet } from './components/user-sheet.tsx';
import { describeProjects, roles } from './model/user-values.ts';

const sorts = [
  { value: 'newest', label: 'Newest first' },
  { value: 'name', label: 'Name' },
];
const filters = [
  ...roles.map(({ value, label }) => ({ value: value as string, label })),
  { value: 'waiting', label: 'Waiting for access' },
];

const columns: readonly CsvColumn<User>[] = [
  { heading: 'Name', value: (user) => user.full_name },
  { heading: 'Email', value: (user) => user.email },
  { heading: 'Organization', value: (user) => user.organization_name },
  { heading: 'Role', value: (user) => user.role },
  { heading: 'Created', value: (user) => user.created_at },
];

/** /dashboard/users: who has an account. Admins manage them; authors look. */
export function Component() {
  const list = useListState({ filters: ['role'], sort: 'newest' });
  const invitation = useNestedRecord('invitation');
  const read = useQuery(userQueries.list(list));
  const timeZone = useTimeZone();
  const role = useRole();
  const session = useSession();
  const canManage = role.status === 'ready' && role.role === 'admin';
  const ownId = session.status === 'signed-in' ? session.user.id : null;
  const remove = useDelete({
    area: usersArea,
    undoTable: null,
    noun: 'user',
    consequence:
      'The account ends on all devices, and nobody can sign in with it again. Posts keep their author’s name.',
    deletedText: texts.users.deleted,
    failedText: texts.users.deleteFailed,
    mustTypeName: true,
    remove: deleteUser,
  });
  const removeUser = async (user: User) => {
    // Without the number the general text stands, and the server decides.
    const projects = await countProjectsOf(user.id).catch(() => 0);
    await remove({
      id: user.id,
      name: nameOf(user),
      ...(projects === 0 ? {} : { obstacle: describeProjects(projects) }),
    });
  };
  const isOwnRecord = list.open?.kind !== 'edit' || !list.open.id.includes('.');

  return (
    <>
      <ListScreen
        title="Users"
        description="Clients, authors and admins."
        list={list}
        read={read}
        failedText={texts.users.fetchFailed}
        loadingText="Loading users..."
        skeleton={<CardGridSkeleton />}
        searchLabel="Search users"
        choices={
          <ListChoices
            list={list}
            filters={[{ name: 'role', label: 'Role', all: 'All roles', options: filters }]}
            sorts={sorts}
          />
        }
        actions={
          <>
            <ExportButton
              fileName="users"
              columns={columns}
              fetchPage={(page, size) => fetchUsers({ ...list, page }, undefined, size)}
            />
            {canManage && (
              <Button icon={<MailPlus aria-hidden />} onClick={invitation.openNew}>
                Invite
              </Button>
            )}
          </>
        }
        {...(canManage ? { newLabel: 'Add user' } : {})}
        notice={
          canManage ? (
            <InvitationList />
          ) : (
            role.status === 'ready' && (
              <FormAlert tone="info" title="Only admins manage users">
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
                  isSelf={user.id === ownId}
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
          <UserSheet list={{ open: isOwnRecord ? list.open : null, close: list.close }} />
          <InviteSheet list={invitation} />
        </>
      )}
    </>
  );
}
