import { toAppError, useSession } from '@northlight/auth-kit';
import { brand, useServices } from '@northlight/contract';
import { createStoredValue } from '@northlight/contract/drafts';
import { dayIn, findNameFault, isEmail } from '@northlight/domain';
import {
  Badge,
  Button,
  CheckboxField,
  Cluster,
  Form,
  FormAlert,
  FormFieldset,
  formatDate,
  Muted,
  Row,
  Rows,
  Stack,
  TextField,
} from '@northlight/shared-ui';
import { useQueryClient } from '@tanstack/react-query';
import { Formik, type FormikHelpers } from 'formik';
import { useState } from 'react';
import styled from 'styled-components';
import { boolean, object, string } from 'yup';
import { invitePerson, type QueryKeyPrefix, resendInvitation, revokeInvitation } from './people-api.ts';
import { PermissionBadges, type Permissions, permissionList } from './permissions.tsx';
import { useAction } from './use-action.ts';

/** An invitation to a company that has not been accepted yet. */
export interface PendingInvitation extends Permissions {
  readonly id: string;
  readonly email: string;
  readonly full_name: string | null;
  readonly invited_by_name: string;
  readonly created_at: string;
  readonly expires_at: string;
}

interface PendingInvitationsProps {
  keyPrefix: QueryKeyPrefix;
  timeZone: string;
  /** Shows buttons to resend and revoke. */
  canManage: boolean;
  invitations: readonly PendingInvitation[];
}

export function PendingInvitations({ invitations, ...rowProps }: PendingInvitationsProps) {
  return (
    <Rows aria-label="Pending invitations">
      {invitations.map((invitation) => (
        <Invitation key={invitation.id} {...rowProps} invitation={invitation} />
      ))}
    </Rows>
  );
}

interface InvitationProps extends Omit<PendingInvitationsProps, 'invitations'> {
  invitation: PendingInvitation;
}

function Invitation({ keyPrefix, timeZone, canManage, invitation }: InvitationProps) {
  const { clock } = useServices();
  const { email, full_name: fullName, invited_by_name: inviter } = invitation;
  const formatDay = (instant: string) => formatDate(dayIn(new Date(instant), timeZone));
  const isExpired = new Date(invitation.expires_at) <= clock.now();
  const resend = useAction(
    keyPrefix,
    () => resendInvitation(invitation.id),
    'Invitation resent',
    'The invitation could not be sent. Please try again.',
  );
  const revoke = useAction(
    keyPrefix,
    () => revokeInvitation(invitation.id),
    'Invitation revoked',
    'The invitation could not be revoked. Please try again.',
  );
  return (
    <Row>
      <Cluster gap={12} justify="between">
        <Stack gap={4}>
          <Cluster gap={8}>
            {fullName ? <span>{fullName}</span> : null}
            <span>{email}</span>
            <PermissionBadges permissions={invitation} />
            {isExpired ? <Badge tone="warning">Expired</Badge> : null}
          </Cluster>
          <Muted>
            Invited {formatDay(invitation.created_at)}
            {inviter ? ` by ${inviter}` : ''}, {isExpired ? 'expired' : 'expires'}{' '}
            {formatDay(invitation.expires_at)}
          </Muted>
        </Stack>
        {canManage ? (
          <Cluster gap={8}>
            <Button
              isWriteAction
              size="sm"
              isLoading={resend.isPending}
              aria-label={`Resend invitation to ${email}`}
              onClick={() => resend.mutate(undefined)}
            >
              Resend
            </Button>
            <Button
              isWriteAction
              size="sm"
              variant="ghost"
              isLoading={revoke.isPending}
              aria-label={`Revoke invitation to ${email}`}
              onClick={() => revoke.mutate(undefined)}
            >
              Revoke
            </Button>
          </Cluster>
        ) : null}
      </Cluster>
    </Row>
  );
}

const schema = object({
  email: string()
    .trim()
    .required('Email is required')
    .test('email', 'Enter a valid email address', (value) => isEmail(value)),
  full_name: string()
    .trim()
    .test('name', (name, { createError }) => {
      const fault = name ? findNameFault(name, { agency: brand.name }) : null;
      return fault === null || createError({ message: fault });
    }),
  is_approver: boolean().required(),
  is_billing: boolean().required(),
  is_manager: boolean().required(),
});

const emptyValues = { email: '', full_name: '', is_approver: false, is_billing: false, is_manager: false };
const completeValues = (stored: unknown) => ({ ...emptyValues, ...(stored as typeof emptyValues) });
const firstPersonValues = { ...emptyValues, is_approver: true, is_billing: true, is_manager: true };

const NarrowForm = styled(Form)`
  max-width: 36rem;
`;

interface InviteFormProps {
  keyPrefix: QueryKeyPrefix;
  companyId: string;
  /** Preselects every permission, because a company's first person needs them. */
  isFirstPerson?: boolean;
}

/** Invites someone by email. Keeps the entered values on this device until the email has been sent. */
export function InviteForm({ keyPrefix, companyId, isFirstPerson = false }: InviteFormProps) {
  const { toast } = useServices();
  const session = useSession();
  const userId = session.status === 'signed-in' ? session.user.id : '';
  const [draft] = useState(() => createStoredValue(userId, `draft.invitation.${companyId}`, completeValues));
  const [initialValues] = useState(() => draft.read() ?? (isFirstPerson ? firstPersonValues : emptyValues));
  const queryClient = useQueryClient();
  const [failure, setFailure] = useState<string | null>(null);
  const send = async (values: typeof emptyValues, { resetForm }: FormikHelpers<typeof emptyValues>) => {
    setFailure(null);
    const email = values.email.trim();
    try {
      await invitePerson(companyId, { ...values, email, full_name: values.full_name.trim() || null });
    } catch (error) {
      setFailure(toAppError(error).details.serverMessage ?? 'Please try again.');
      return;
    }
    draft.write(null);
    resetForm({ values: emptyValues });
    toast({ tone: 'success', title: 'Invitation sent', description: `We emailed ${email}.` });
    await queryClient.invalidateQueries({ queryKey: keyPrefix.slice(0, 1) });
  };
  return (
    <Formik initialValues={initialValues} validate={draft.write} validationSchema={schema} onSubmit={send}>
      {({ isSubmitting }) => (
        <NarrowForm aria-label="Invite a person">
          <Stack gap={20}>
            {failure ? <FormAlert title="The invitation could not be sent">{failure}</FormAlert> : null}
            <FormFieldset disabled={isSubmitting}>
              <TextField
                name="email"
                type="email"
                label="Email"
                isRequired
                inputMode="email"
                autoComplete="off"
              />
              <TextField
                name="full_name"
                label="Name"
                hint="Optional. They can change it when they accept."
                autoComplete="off"
              />
              {permissionList.map((field) => (
                <CheckboxField key={field.name} {...field} />
              ))}
              <Muted>
                Without any of these, a person is a viewer: they can follow the company’s projects.
              </Muted>
            </FormFieldset>
            <div>
              <Button type="submit" variant="primary" isLoading={isSubmitting}>
                Invite
              </Button>
            </div>
          </Stack>
        </NarrowForm>
      )}
    </Formik>
  );
}
