import { Badge, Cluster } from '@northlight/shared-ui';

/** A person's permissions in a company. A person without any can only view. */
export type Permissions = Readonly<Record<'is_approver' | 'is_billing' | 'is_manager', boolean>>;

/** In display order. */
export const permissionList = [
  {
    name: 'is_approver',
    label: 'Approver',
    hint: 'Can sign off sprints, give feedback, ask questions and request the next sprint.',
  },
  { name: 'is_billing', label: 'Billing', hint: 'Can view invoices and their files.' },
  {
    name: 'is_manager',
    label: 'Manager',
    hint: 'Can invite and remove people, and change their permissions.',
  },
] as const;

export function PermissionBadges({ permissions }: { permissions: Permissions }) {
  const grantedPermissions = permissionList.filter(({ name }) => permissions[name]);
  return (
    <Cluster gap={6}>
      {grantedPermissions.length === 0 ? <Badge>Viewer</Badge> : null}
      {grantedPermissions.map(({ name, label }) => (
        <Badge key={name} tone="info">
          {label}
        </Badge>
      ))}
    </Cluster>
  );
}
