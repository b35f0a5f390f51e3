/** Somebody who sends statements: the database role of the request, and the user id in its token. */
export interface Actor {
  readonly name: string;
  readonly role: 'anon' | 'authenticated' | 'service_role';
  readonly id: string | null;
}

const person = (name: string, number: number): Actor & { readonly id: string } => ({
  name,
  role: 'authenticated',
  id: `00000000-0000-4000-8000-0000000000${number}`,
});

export const actors = {
  anon: { name: 'anon', role: 'anon', id: null },
  admin: person('admin', 10),
  author: person('author', 11),
  /** A former author whose token is older than the demotion. */
  demoted: person('demoted', 12),
  /** Signed up with a company address and is waiting for access. */
  employee: person('employee', 13),
  clientA: person('client A', 20),
  clientB: person('client B', 21),
  /** A valid token of a deleted account. */
  stranger: person('stranger', 99),
  service: { name: 'service', role: 'service_role', id: null },
} as const satisfies Record<string, Actor>;

export function claimsOf(actor: Actor | 'owner'): string {
  if (actor === 'owner') return '';
  return JSON.stringify({ role: actor.role, ...(actor.id ? { sub: actor.id, session_id: actor.id } : {}) });
}
