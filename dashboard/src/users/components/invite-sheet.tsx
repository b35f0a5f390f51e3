import { brand, useServices } from '@platform/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useRole, useSession } from 'auth-kit';
import { clientWorkArea } from '../../lib/client-work/area.ts';
import type { ListState } from '../../lib/list/use-list-state.ts';
import { invalidateArea } from '../../lib/record/invalidate-area.ts';
import { RecordSheet } from '../../lib/record/record-sheet.tsx';
import { texts } from '../../lib/texts.ts';
import { type Contact, insertFirstProject } from '../api/insert-first-project.ts';
import { inviteUser } from '../api/manage-users.ts';
import { userQueries, usersArea } from '../api/user-queries.ts';
import { emptyInvite, type InviteValues, personOf } from '../model/user-values.ts';
import { userFieldErrors } from './user-errors.ts';
import { InviteFields } from './user-fields.tsx';
import { inviteSchema } from './user-schema.ts';
import { asUser } from './user-sheet.tsx';

/** Invites somebody by mail; a client into a first project in the same step. */
export function InviteSheet({ list }: { list: Pick<ListState, 'open' | 'close'> }) {
  const { toast, report } = useServices();
  const queryClient = useQueryClient();
  const contact = useOwnContact();

  const invite = async (values: InviteValues) => {
    const person = personOf(values);
    const id = await inviteUser(person);
    const title = values.project_title.trim();
    if (person.role === 'client' && title !== '') {
      // The mail is on its way and is not taken back: what is missing can be made on the projects' screen.
      await insertFirstProject(id, contact, title).catch((error: unknown) => {
        report(error, 'making the first project of an invited client');
        toast({
          tone: 'danger',
          title: texts.error,
          description: `${texts.clientProjects.saveFailed}. The invitation was sent.`,
        });
      });
    }
    await invalidateArea(queryClient, clientWorkArea);
    return asUser(id, person);
  };

  return (
    <RecordSheet
      area={usersArea}
      draftArea="invitations"
      noun="invitation"
      list={list}
      detail={userQueries.detail}
      loadFailedText={texts.users.fetchFailed}
      emptyValues={emptyInvite}
      toValues={() => emptyInvite}
      schema={inviteSchema}
      compared={[]}
      insert={invite}
      update={() => Promise.reject(new Error('an invitation is not changed'))}
      texts={{ created: 'Invitation sent', saveFailed: 'Failed to send the invitation' }}
      fieldErrors={userFieldErrors}
    >
      <InviteFields />
    </RecordSheet>
  );
}

/** The person who invites, as the client's contact until the project's form names another one. */
function useOwnContact(): Contact {
  const session = useSession();
  const role = useRole();
  const email = session.status === 'signed-in' ? (session.user.email ?? '') : '';
  const name = role.status === 'ready' ? role.fullName : null;
  return { name: name || email, role: `${brand.name} team`, email };
}
