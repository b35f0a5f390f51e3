import { getBackend } from 'auth-kit';
import { updatedRow } from '../../lib/record/save-row.ts';
import { type User, type UserInput, userColumns } from './user.ts';

/** Saves over the version that was read. Saving a role, also the same one, ends the waiting. @throws StaleRowError */
export async function updateUser(
  { id, updated_at }: Pick<User, 'id' | 'updated_at'>,
  input: UserInput,
): Promise<User> {
  const backend = await getBackend();
  return updatedRow(
    await backend
      .from('profiles')
      .update(input)
      .eq('id', id)
      .eq('updated_at', updated_at)
      .select(userColumns),
    () => backend.from('profiles').select(userColumns).eq('id', id).maybeSingle(),
  );
}
