import { Badge, type Tone } from 'shared-ui';

const tones: Readonly<Record<string, Tone>> = { admin: 'danger', author: 'info', client: 'success' };

/** Admin red, author blue, client green (spec section 2). */
export function RoleBadge({ role }: { role: string }) {
  return <Badge tone={tones[role] ?? 'neutral'}>{role}</Badge>;
}
