import { useQueryClient } from '@tanstack/react-query';
import { clientWorkArea } from '../../lib/client-work/area.ts';
import type { ListState } from '../../lib/list/use-list-state.ts';
import { invalidateArea } from '../../lib/record/invalidate-area.ts';
import { RecordSheet } from '../../lib/record/record-sheet.tsx';
import { texts } from '../../lib/texts.ts';
import { createUser } from '../api/manage-users.ts';
import { updateUser } from '../api/save-user.ts';
import type { User } from '../api/user.ts';
import { userQueries, usersArea } from '../api/user-queries.ts';
import { comparedUser, emptyUser, inputOfUser, personOf, valuesOfUser } from '../model/user-values.ts';
import { userFieldErrors } from './user-errors.ts';
import { UserFields } from './user-fields.tsx';
import { userSchema } from './user-schema.ts';

/** A new account, or somebody's profile. */
export function UserSheet({ list }: { list: Pick<ListState, 'open' | 'close'> }) {
  const queryClient = useQueryClient();
  const isNew = list.open?.kind === 'new';
  return (
    <RecordSheet
      area={usersArea}
      noun="user"
      list={list}
      detail={userQueries.detail}
      loadFailedText={texts.users.fetchFailed}
      emptyValues={emptyUser}
      toValues={valuesOfUser}
      schema={userSchema}
      compared={comparedUser}
      secret={['password']}
      insert={async (values) => {
        const person = personOf(values);
        const id = await createUser(person, values.password);
        await invalidateArea(queryClient, clientWorkArea);
        return asUser(id, person);
      }}
      update={(row, values) => updateUser(row, inputOfUser(values))}
      texts={isNew ? { ...texts.users, saveFailed: texts.users.createFailed } : texts.users}
      fieldErrors={userFieldErrors}
    >
      {(user) => <UserFields user={user} />}
    </RecordSheet>
  );
}

/** The new account as it was asked for; the list reads it anew. */
export function asUser(id: string, person: ReturnType<typeof personOf>): User {
  return {
    ...person,
    id,
    avatar_url: null,
    public_profile: false,
    awaiting_access: false,
    created_at: '',
    updated_at: '',
  };
}
