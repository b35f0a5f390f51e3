import { useServices } from '@northlight/contract';
import { Avatar, Badge, Button, Checkbox, Cluster, Skeleton, useReadOnlyReason } from '@northlight/shared-ui';
import { useQuery } from '@tanstack/react-query';
import styled from 'styled-components';
import { Loaded } from '../../lib/components/loaded.tsx';
import { Muted, Row, Rows } from '../../lib/components/rows.tsx';
import {
  type CompanyPerson,
  changeRights,
  peopleQueries,
  type Rights,
  removePerson,
} from '../api/people-api.ts';
import { useCompanyAction } from '../use-company-action.ts';
import { ErasePerson } from './erase-person.tsx';
import { rightLabels, rightNames } from './rights.ts';

/** One below the other on a phone, with Remove beside the name; side by side, with the rights in line, where there is room. */
const Line = styled(Row)`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: var(--space-8) var(--space-16);
  align-items: center;

  & > [role='group'] {
    grid-row: 2;
    grid-column: 1 / -1;
  }

  @media (min-width: 48rem) {
    grid-template-columns: minmax(0, 1fr) auto 10rem;

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

const Who = styled.div`
  display: flex;
  gap: var(--space-12);
  align-items: center;
  min-width: 0;

  & > div {
    display: grid;
    min-width: 0;
  }
`;

const Right = styled.label`
  display: inline-flex;
  align-items: center;
  gap: var(--space-8);
  min-height: var(--height-touch);
  font-size: var(--text-sm);
`;

interface PeopleListProps {
  userId: string;
  companyId: string;
  /** Only a manager changes rights and removes people; others see them. */
  canManage: boolean;
}

/** Who belongs to a company, and what each may do there. */
export function PeopleList({ userId, companyId, canManage }: PeopleListProps) {
  const people = useQuery(peopleQueries.people(companyId));
  return (
    <Loaded query={people} what="The people" pending={<Skeleton height="8rem" />}>
      {(list) => (
        <Rows aria-label="People">
          {list.map((person) => (
            <Person
              key={person.id}
              companyId={companyId}
              person={person}
              isSelf={person.personId === userId}
              canManage={canManage}
            />
          ))}
        </Rows>
      )}
    </Loaded>
  );
}

function Person(props: { companyId: string; person: CompanyPerson; isSelf: boolean; canManage: boolean }) {
  const { companyId, person, isSelf, canManage } = props;
  const { confirm } = useServices();
  const isReadOnly = useReadOnlyReason() !== null;
  const change = useCompanyAction(
    (rights: Partial<Rights>) => changeRights(person.id, rights),
    'Rights saved',
    'The rights could not be saved. Please try again.',
  );
  const remove = useCompanyAction(
    () => removePerson(person.id),
    'Person removed',
    'The person could not be removed. Please try again.',
  );
  const askToRemove = async () => {
    const isSure = await confirm({
      title: `Remove ${person.name}?`,
      description: 'They no longer see the projects of this company. What they wrote stays, with the name.',
      confirmLabel: 'Remove',
      tone: 'danger',
    });
    if (isSure) remove.mutate(undefined);
  };
  return (
    <Line>
      <Who>
        <Avatar name={person.name} src={person.avatarUrl} isDecorative />
        <div>
          <span>
            {person.name}
            {isSelf ? ' (you)' : ''}
          </span>
          <Muted>{person.email}</Muted>
        </div>
      </Who>
      {canManage ? (
        <Cluster gap={16} role="group" aria-label={`Rights of ${person.name}`}>
          {rightNames.map((right) => (
            <Right key={right}>
              <Checkbox
                checked={person[right]}
                disabled={isReadOnly || change.isPending}
                onChange={(event) => change.mutate({ [right]: event.target.checked })}
              />
              {rightLabels[right]}
            </Right>
          ))}
        </Cluster>
      ) : (
        <RightBadges of={person} />
      )}
      {canManage && !isSelf ? (
        <Actions>
          <Button
            writes
            size="sm"
            variant="ghost"
            isLoading={remove.isPending}
            aria-label={`Remove ${person.name}`}
            onClick={() => void askToRemove()}
          >
            Remove
          </Button>
          <ErasePerson companyId={companyId} person={person} />
        </Actions>
      ) : null}
    </Line>
  );
}

/** The rights in words: who has none looks on. */
export function RightBadges({ of }: { of: Rights }) {
  const held = rightNames.filter((right) => of[right]);
  return (
    <Cluster gap={6}>
      {held.length === 0 ? <Badge>Viewer</Badge> : null}
      {held.map((right) => (
        <Badge key={right} tone="info">
          {rightLabels[right]}
        </Badge>
      ))}
    </Cluster>
  );
}
