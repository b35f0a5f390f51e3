import { ErasePerson } from '@northlight/client-work';
import { dayIn } from '@northlight/domain';
import { Avatar, Badge, Cluster, formatDate, MenuItem, type Tone } from '@northlight/shared-ui';
import { Clock, KeyRound, UserRoundX } from 'lucide-react';
import styled from 'styled-components';
import { CardBody, CardHead, CardMeta, RecordCard } from '../components/card-grid.tsx';
import { RowMenu } from '../components/row-actions.tsx';
import { getDisplayName, type User, usersQueryKey } from './user-queries.ts';

const Body = styled(CardBody)`
  position: relative;
  gap: var(--space-8);
  padding: var(--space-12);
`;

/* Beside the name: long ones wrap before the menu. */
const Corner = styled.div`
  position: absolute;
  top: var(--space-8);
  right: var(--space-4);

  & + * {
    padding-right: var(--space-32);
  }
`;

export interface UserCardProps {
  user: User;
  timeZone: string;
  /** Only admins can change accounts; others get no menu. */
  canManage: boolean;
  isSelf: boolean;
  onEdit: () => void;
  onDelete: () => void;
}

export function UserCard({ user, timeZone, canManage, isSelf, onEdit, onDelete }: UserCardProps) {
  const name = getDisplayName(user);
  const { state } = user;
  const formatDay = (instant: string) => formatDate(dayIn(new Date(instant), timeZone));
  return (
    <RecordCard aria-label={name}>
      <Body>
        {canManage && (
          <Corner>
            <ErasePerson keyPrefix={usersQueryKey} erasure={{ person: user.id }} name={name}>
              {(onErase) => (
                <RowMenu name={name} onEdit={onEdit} onDelete={isSelf ? null : onDelete}>
                  <MenuItem icon={<UserRoundX aria-hidden />} tone="danger" onSelect={onErase}>
                    Erase…
                  </MenuItem>
                </RowMenu>
              )}
            </ErasePerson>
          </Corner>
        )}
        <CardHead>
          <Avatar name={name} src={user.avatar_url} isDecorative />
          <div>
            <h2>{name}</h2>
            {user.full_name && <p>{user.email}</p>}
            {user.organization_name && <p>{user.organization_name}</p>}
          </div>
        </CardHead>
        <Cluster gap={6}>
          <RoleBadge role={user.role} />
          {user.awaiting_access && (
            <Badge tone="warning" icon={<Clock aria-hidden="true" />}>
              Waiting for access
            </Badge>
          )}
          {(state?.has_factor || (state && user.role !== 'client')) && (
            <Badge tone={state.has_factor ? 'success' : 'neutral'} icon={<KeyRound aria-hidden="true" />}>
              {state.has_factor ? 'Second factor' : 'No second factor'}
            </Badge>
          )}
        </Cluster>
        <CardMeta>
          Created: {formatDay(user.created_at)}
          {state &&
            (state.last_seen_at ? ` · Last seen ${formatDay(state.last_seen_at)}` : ' · Never signed in')}
        </CardMeta>
      </Body>
    </RecordCard>
  );
}

const tones: Readonly<Record<string, Tone>> = { admin: 'danger', author: 'info', client: 'success' };

/** Admin red, author blue, client green (spec section 2). */
export function RoleBadge({ role }: { role: string }) {
  return <Badge tone={tones[role] ?? 'neutral'}>{role}</Badge>;
}
