import { useServices } from '@northlight/contract';
import { dayIn } from '@northlight/domain';
import {
  Avatar,
  Button,
  Checkbox,
  Cluster,
  formatDate,
  Muted,
  Row,
  Rows,
  Secondary,
  Skeleton,
  useReadOnlyReason,
} from '@northlight/shared-ui';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import styled from 'styled-components';
import { Loaded } from './loaded.tsx';
import {
  type CompanyPerson,
  changePermissions,
  peopleQuery,
  type QueryKeyPrefix,
  removePerson,
} from './people-api.ts';
import { PermissionBadges, type Permissions, permissionList } from './permissions.tsx';
import { actionTexts, useAction, useRowAction } from './use-action.ts';

/** Puts actions beside the name and permissions below it, or everything in one row on wide screens. */
const PersonRow = styled(Row)`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: var(--space-8) var(--space-16);
  align-items: center;

  & > [role='group'] {
    grid-row: 2;
    grid-column: 1 / -1;
  }

  @media (min-width: 48rem) {
    grid-template-columns: minmax(0, 1fr) auto minmax(10rem, auto);

    & > [role='group'] {
      grid-row: auto;
      grid-column: auto;
    }
  }
`;

const Actions = styled.div`
  display: flex;
  flex-direction: column;
  align-items: flex-end;

  @media (min-width: 48rem) {
    flex-direction: row;
    justify-content: flex-end;
  }
`;

const Identity = styled.div`
  display: flex;
  gap: var(--space-12);
  align-items: center;
  min-width: 0;

  & > div {
    display: grid;
    min-width: 0;
  }
`;

const PermissionLabel = styled.label`
  display: inline-flex;
  align-items: center;
  gap: var(--space-8);
  min-height: var(--height-touch);
  font-size: var(--text-sm);
`;

interface PeopleListProps {
  keyPrefix: QueryKeyPrefix;
  companyId: string;
  timeZone: string;
  /** The viewer, who cannot remove themselves. */
  viewerId?: string;
  /** Shows controls to change permissions and remove people. */
  canManage: boolean;
  emptyText?: string;
  renderActions: (person: CompanyPerson) => ReactNode;
}

/** The members of a company with their permissions. */
export function PeopleList(props: PeopleListProps) {
  const { keyPrefix, companyId, viewerId, emptyText = 'No members yet', ...personProps } = props;
  const people = useQuery(peopleQuery(keyPrefix, companyId));
  return (
    <Loaded query={people} subject="The people" pending={<Skeleton height="8rem" />}>
      {(members) =>
        members.length === 0 ? (
          <Secondary>{emptyText}</Secondary>
        ) : (
          <Rows aria-label="People">
            {members.map((person) => (
              <Person
                key={person.id}
                {...personProps}
                keyPrefix={keyPrefix}
                person={person}
                isSelf={person.person_id === viewerId}
              />
            ))}
          </Rows>
        )
      }
    </Loaded>
  );
}

interface PersonProps
  extends Pick<PeopleListProps, 'keyPrefix' | 'timeZone' | 'canManage' | 'renderActions'> {
  person: CompanyPerson;
  isSelf: boolean;
}

function Person({ keyPrefix, timeZone, person, isSelf, canManage, renderActions }: PersonProps) {
  const { confirm } = useServices();
  const isReadOnly = useReadOnlyReason() !== null;
  const change = useRowAction<Partial<Permissions> & { readonly id: string }>({
    ...actionTexts(keyPrefix, 'Permissions saved', 'The permissions could not be saved. Please try again.'),
    activity: 'changing permissions',
    run: ({ id, ...permissions }) => changePermissions(id, permissions),
    isQueued: true,
  });
  // Includes changes that are still being saved.
  const permissions: Permissions = Object.assign(
    {},
    person,
    ...change.pending.filter(({ id }) => id === person.id),
  );
  const remove = useAction(
    keyPrefix,
    () => removePerson(person.id),
    'Person removed',
    'The person could not be removed. Please try again.',
  );
  const confirmRemoval = async () => {
    const isConfirmed = await confirm({
      title: `Remove ${person.name}?`,
      description:
        "They will lose access to this company's projects. Their messages remain, under their name.",
      confirmLabel: 'Remove',
      tone: 'danger',
    });
    if (isConfirmed) remove.mutate(undefined);
  };
  return (
    <PersonRow>
      <Identity>
        <Avatar name={person.name} src={person.avatar_url} isDecorative />
        <div>
          <span>
            {person.name}
            {isSelf ? ' (you)' : ''}
          </span>
          {person.name === person.email ? null : <Muted>{person.email}</Muted>}
          <Muted>Joined {formatDate(dayIn(new Date(person.created_at), timeZone))}</Muted>
        </div>
      </Identity>
      {canManage ? (
        <Cluster gap={16} role="group" aria-label={`${person.name}’s permissions`}>
          {permissionList.map(({ name, label }) => (
            <PermissionLabel key={name}>
              <Checkbox
                checked={permissions[name]}
                disabled={isReadOnly}
                onChange={(event) => change.run({ id: person.id, [name]: event.target.checked })}
              />
              {label}
            </PermissionLabel>
          ))}
        </Cluster>
      ) : (
        <PermissionBadges permissions={person} />
      )}
      <Actions>
        {canManage && !isSelf ? (
          <Button
            isWriteAction
            size="sm"
            variant="ghost"
            isLoading={remove.isPending}
            aria-label={`Remove ${person.name}`}
            onClick={() => void confirmRemoval()}
          >
            Remove
          </Button>
        ) : null}
        {renderActions(person)}
      </Actions>
    </PersonRow>
  );
}
