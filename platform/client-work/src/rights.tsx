import { Badge, Cluster } from '@northlight/shared-ui';

/** A person's rights in a company. A person without rights can only view. */
export type Rights = Readonly<Record<'is_approver' | 'is_billing' | 'is_manager', boolean>>;

/** In display order. */
export const rightNames = ['is_approver', 'is_billing', 'is_manager'] as const;

export const rightLabels = {
  is_approver: 'Approver',
  is_billing: 'Billing',
  is_manager: 'Manager',
} as const;

export const rightHints = {
  is_approver: 'Can sign off sprints, give feedback, ask questions and request the next sprint.',
  is_billing: 'Can view invoices and their files.',
  is_manager: 'Can invite and remove people, and change their rights.',
} as const;

export function RightBadges({ rights }: { rights: Rights }) {
  const granted = rightNames.filter((right) => rights[right]);
  return (
    <Cluster gap={6}>
      {granted.length === 0 ? <Badge>Viewer</Badge> : null}
      {granted.map((right) => (
        <Badge key={right} tone="info">
          {rightLabels[right]}
        </Badge>
      ))}
    </Cluster>
  );
}
