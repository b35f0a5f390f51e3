import { ErasePerson } from '@northlight/client-work';
import { dayIn } from '@northlight/domain';
import { Avatar, Badge, Button, Cluster, formatDate, IconButton, type Tone } from '@northlight/shared-ui';
import { Clock, KeyRound, Pencil, Trash2, UserRoundX } from 'lucide-react';
import { CardActions, CardBody, CardHead, CardMeta, RecordCard } from '../components/card-grid.tsx';
import { getDisplayName, type User, usersQueryKey } from './user-queries.ts';

export interface UserCardProps {
  user: User;
  timeZone: string;
  /** Only admins can change accounts; for others the buttons are disabled. */
  canManage: boolean;
  isSelf: boolean;
  /** For staff without a second factor. */
  isMissingSecondFactor: boolean;
  onEdit: () => void;
  onDelete: () => void;
}

export function UserCard({
  user,
  timeZone,
  canManage,
  isSelf,
  isMissingSecondFactor,
  onEdit,
  onDelete,
}: UserCardProps) {
  const name = getDisplayName(user);
  return (
    <RecordCard aria-label={name}>
      <CardBody>
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
          {isMissingSecondFactor && (
            <Badge tone="neutral" icon={<KeyRound aria-hidden="true" />}>
              No second factor
            </Badge>
          )}
        </Cluster>
        <CardMeta>Created: {formatDate(dayIn(new Date(user.created_at), timeZone))}</CardMeta>
      </CardBody>
      <CardActions>
        <Button
          size="sm"
          variant="ghost"
          icon={<Pencil aria-hidden />}
          aria-label={`Edit ${name}`}
          disabled={!canManage}
          onClick={onEdit}
        >
          Edit
        </Button>
        <ErasePerson
          keyPrefix={usersQueryKey}
          erasure={{ person: user.id }}
          name={name}
          icon={<UserRoundX aria-hidden />}
          disabled={!canManage || isSelf}
        />
        <IconButton
          size="sm"
          label={isSelf ? 'You cannot delete your own account here' : `Delete ${name}`}
          disabled={!canManage || isSelf}
          onClick={onDelete}
        >
          <Trash2 aria-hidden />
        </IconButton>
      </CardActions>
    </RecordCard>
  );
}

const tones: Readonly<Record<string, Tone>> = { admin: 'danger', author: 'info', client: 'success' };

/** Admin red, author blue, client green (spec section 2). */
export function RoleBadge({ role }: { role: string }) {
  return <Badge tone={tones[role] ?? 'neutral'}>{role}</Badge>;
}
