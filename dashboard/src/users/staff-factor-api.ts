import { getBackend, unwrap } from '@northlight/auth-kit';
import { queryOptions } from '@tanstack/react-query';
import { userApi } from './user-api.ts';

export interface StaffFactors {
  /** Ids of staff who have no second factor. */
  readonly without: ReadonlySet<string>;
  /** From when on they need one; null: nobody has to have one. */
  readonly requiredFrom: string | null;
}

/** Who of staff has no second factor, for admins. */
export const staffFactorsQuery = (isAdmin: boolean) =>
  queryOptions({
    queryKey: ['dashboard', userApi.area, 'factors'],
    enabled: isAdmin,
    queryFn: async ({ signal }): Promise<StaffFactors> => {
      const backend = await getBackend();
      const [without, rules] = await Promise.all([
        backend.rpc('staff_without_factor').abortSignal(signal),
        backend.from('account_rules').select('staff_factor_from').abortSignal(signal).maybeSingle(),
      ]);
      return {
        without: new Set(unwrap(without)),
        requiredFrom: unwrap(rules)?.staff_factor_from ?? null,
      };
    },
  });

/** Says from when on staff need a second factor; null: no longer. @throws AppError */
export async function requireFactorsFrom(instant: string | null): Promise<void> {
  const backend = await getBackend();
  unwrap(
    await backend
      .from('account_rules')
      .update({ staff_factor_from: instant })
      .eq('id', 1)
      .select('id')
      .single(),
  );
}
