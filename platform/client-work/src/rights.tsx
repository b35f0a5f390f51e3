import { Badge, Cluster } from '@northlight/shared-ui';

/** What a person may do for a company. Who has no right may look. */
export type Rights = Readonly<Record<'is_approver' | 'is_billing' | 'is_manager', boolean>>;

/** In the order in which they are offered. */
export const rightNames = ['is_approver', 'is_billing', 'is_manager'] as const;

export const rightLabels = {
  is_approver: 'Approver',
  is_billing: 'Billing',
  is_manager: 'Manager',
} as const;

export const rightHints = {
  is_approver: 'Signs off, gives feedback, asks questions and asks for the next sprint.',
  is_billing: 'Sees invoices and their files.',
  is_manager: 'Invites and removes people, and changes their rights.',
} as const;

/** The rights in words. */
export function RightBadges({ rights }: { rights: Rights }) {
  const held = rightNames.filter((right) => rights[right]);
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
