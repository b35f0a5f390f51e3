/** The sender of a statement, with the request's database role and the user id in its token. */
export interface Actor {
  readonly name: string;
  readonly role: 'anon' | 'authenticated' | 'service_role';
  readonly id: string | null;
}

const createPerson = (name: string, number: number): Actor & { readonly id: string } => ({
  name,
  role: 'authenticated',
  id: `00000000-0000-4000-8000-0000000000${number}`,
});

export const actors = {
  anon: { name: 'anon', role: 'anon', id: null },
  admin: createPerson('admin', 10),
  author: createPerson('author', 11),
  /** A former author whose token is older than the demotion. */
  demoted: createPerson('demoted', 12),
  /** Has signed up with a company address and is waiting for access. */
  employee: createPerson('employee', 13),
  clientA: createPerson('client A', 20),
  clientB: createPerson('client B', 21),
  stranger: createPerson('stranger', 99),
  service: { name: 'service', role: 'service_role', id: null },
} as const satisfies Record<string, Actor>;

export function createClaims(actor: Actor | 'owner'): string {
  if (actor === 'owner') return '';
  return JSON.stringify({ role: actor.role, ...(actor.id ? { sub: actor.id, session_id: actor.id } : {}) });
}
