import { AppError } from '@northlight/auth-kit';
import { useServices } from '@northlight/contract';
import { dayIn, isEmail } from '@northlight/domain';
import { Link } from '@northlight/router';
import {
  Button,
  Checkbox,
  CheckboxField,
  Cluster,
  Form,
  FormAlert,
  formatDate,
  Skeleton,
  Stack,
  TextField,
} from '@northlight/shared-ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Formik, type FormikHelpers } from 'formik';
import { useState } from 'react';
import styled from 'styled-components';
import { boolean, object, string } from 'yup';
import { invalidateArea } from '../lib/record/record-api.ts';
import { useRowAction } from '../lib/record/use-row-action.ts';
import { Loaded } from '../lib/screen/loaded.tsx';
import { linkTo } from '../lib/screens.ts';
import { useTimeZone } from '../lib/settings/settings-queries.ts';
import {
  type CompanyPerson,
  changeRight,
  companyApi,
  companyQueries,
  invitePerson,
  type Right,
  removeMember,
  revokeInvitation,
  rights,
} from './company-api.ts';
import { ViewAsButton } from './view-as-button.tsx';

const rightNames = Object.keys(rights) as Right[];

const Rows = styled.ul`
  margin: 0;
  padding: 0;
  list-style: none;

  li {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: var(--space-4) var(--space-16);
    padding-block: var(--space-8);
    overflow-wrap: anywhere;
  }

  li + li {
    border-top: 1px solid var(--color-line);
  }

  small {
    display: block;
    color: var(--color-text-secondary);
  }
`;

/** As in the portal: Remove beside the name on a phone, behind the rights where there is room. */
const PersonRow = styled.li`
  && {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
  }

  & > [role='group'] {
    grid-row: 2;
    grid-column: 1 / -1;
  }

  @media (min-width: 60rem) {
    && {
      grid-template-columns: minmax(0, 1fr) auto auto;
    }

    & > [role='group'] {
      grid-row: auto;
      grid-column: auto;
    }
  }
`;

const Heading = styled.h3`
  font-size: var(--text-sm);
  font-weight: var(--weight-semibold);
`;

const Toggle = styled.label`
  display: inline-flex;
  align-items: center;
  gap: var(--space-6);
  min-height: var(--height-touch);
`;

interface PanelProps {
  companyId: string;
  /** Only admins manage people; authors see them. */
  canManage: boolean;
}

/** A company's people with their rights, open invitations, and its projects. */
export function CompanyPanel({ companyId, canManage }: PanelProps) {
  const people = useQuery(companyQueries.people(companyId));
  const invitations = useQuery(companyQueries.invitations(companyId)).data ?? [];
  const projects = useQuery(companyQueries.projects(companyId)).data ?? [];
  return (
    <Stack gap={20}>
      <Loaded
        section="People"
        read={people}
        failedText="The people could not be loaded"
        skeleton={<Skeleton height="6rem" />}
      >
        {(list) =>
          list.length === 0 ? (
            <p>Nobody belongs to this company yet.</p>
          ) : (
            <Rows aria-label="People">
              {list.map((person) => (
                <Person key={person.id} person={person} canManage={canManage} />
              ))}
            </Rows>
          )
        }
      </Loaded>
      {canManage ? (
        <>
          {invitations.length > 0 ? <Invitations invitations={invitations} /> : null}
          <Invite companyId={companyId} />
        </>
      ) : null}
      <div>
        <Heading>Projects</Heading>
        {projects.length === 0 ? (
          <p>No projects yet</p>
        ) : (
          <Rows aria-label="Projects">
            {projects.map(({ id, title, status }) => (
              <li key={id}>
                <Link to={linkTo('client-projects', { manage: id })}>{title}</Link>
                <span>{status}</span>
              </li>
            ))}
          </Rows>
        )}
      </div>
    </Stack>
  );
}

function Person({ person, canManage }: { person: CompanyPerson; canManage: boolean }) {
  const { confirm } = useServices();
  const change = useRowAction<{ id: string; right: Right; isOn: boolean }>({
    area: companyApi.area,
    what: 'changing the rights of a person',
    run: ({ id, right, isOn }) => changeRight(id, right, isOn),
    doneText: 'Rights saved',
    failedText: 'Failed to save the rights',
  });
  const remove = useRowAction<{ id: string }>({
    area: companyApi.area,
    what: 'removing a person from a company',
    ask: () =>
      confirm({
        title: `Remove ${person.name}?`,
        description: 'They no longer see the projects of this company. What they wrote stays, with the name.',
        confirmLabel: 'Remove',
        tone: 'danger',
      }),
    run: ({ id }) => removeMember(id),
    doneText: 'Person removed',
    failedText: 'Failed to remove the person',
  });
  return (
    <PersonRow>
      <span>
        {person.name}
        <small>{person.email}</small>
      </span>
      <Cluster gap={12} role="group" aria-label={`Rights of ${person.name}`}>
        {rightNames.map((right) => (
          <Toggle key={right}>
            <Checkbox
              checked={person[right]}
              disabled={!canManage || change.busyId === person.id}
              onChange={(event) => change.act({ id: person.id, right, isOn: event.target.checked })}
            />
            {rights[right]}
          </Toggle>
        ))}
      </Cluster>
      <Cluster gap={4}>
        <ViewAsButton personId={person.personId} name={person.name} />
        {canManage ? (
          <Button
            size="sm"
            variant="ghost"
            isLoading={remove.busyId === person.id}
            aria-label={`Remove ${person.name}`}
            onClick={() => remove.act({ id: person.id })}
          >
            Remove
          </Button>
        ) : null}
      </Cluster>
    </PersonRow>
  );
}

function Invitations({
  invitations,
}: {
  invitations: readonly ({
    readonly id: string;
    readonly email: string;
    readonly expires_at: string;
  } & Readonly<Record<Right, boolean>>)[];
}) {
  const timeZone = useTimeZone();
  const revoke = useRowAction<{ id: string }>({
    area: companyApi.area,
    what: 'revoking an invitation',
    run: ({ id }) => revokeInvitation(id),
    doneText: 'Invitation revoked',
    failedText: 'Failed to revoke the invitation',
  });
  return (
    <Rows aria-label="Open invitations">
      {invitations.map(({ id, email, expires_at, ...given }) => (
        <li key={id}>
          <span>
            {email}
            <small>
              Invited as{' '}
              {rightNames.flatMap((right) => (given[right] ? [rights[right]] : [])).join(', ') || 'Viewer'},
              until {formatDate(dayIn(new Date(expires_at), timeZone))}
            </small>
          </span>
          <Button
            size="sm"
            isLoading={revoke.busyId === id}
            aria-label={`Revoke the invitation for ${email}`}
            onClick={() => revoke.act({ id })}
          >
            Revoke
          </Button>
        </li>
      ))}
    </Rows>
  );
}

const schema = object({
  email: string()
    .trim()
    .required('Email is required')
    .test('email', 'Enter a valid email address', (value) => isEmail(value)),
  is_approver: boolean().required(),
  is_billing: boolean().required(),
  is_manager: boolean().required(),
});
const empty = { email: '', is_approver: false, is_billing: false, is_manager: false };

/** Invites somebody by mail. What was typed stays until the mail is on its way. */
function Invite({ companyId }: { companyId: string }) {
  const { toast } = useServices();
  const queryClient = useQueryClient();
  const [failure, setFailure] = useState<string | null>(null);
  const send = async ({ email, ...given }: typeof empty, { resetForm }: FormikHelpers<typeof empty>) => {
    setFailure(null);
    try {
      await invitePerson(companyId, email.trim(), given);
    } catch (error) {
      setFailure((error instanceof AppError && error.details.serverMessage) || 'Please try again.');
      return;
    }
    resetForm();
    toast({ tone: 'success', title: 'Invitation sent' });
    await invalidateArea(queryClient, companyApi.area);
  };
  return (
    <Formik initialValues={empty} validationSchema={schema} onSubmit={send}>
      {({ isSubmitting }) => (
        <Form aria-label="Invite a person">
          <Heading>Invite a person</Heading>
          <Stack gap={12}>
            {failure ? <FormAlert title="The invitation was not sent">{failure}</FormAlert> : null}
            <TextField name="email" type="email" label="Email" isRequired autoComplete="off" />
            <Cluster gap={16}>
              {rightNames.map((right) => (
                <CheckboxField key={right} name={right} label={rights[right]} />
              ))}
            </Cluster>
            <div>
              <Button type="submit" isLoading={isSubmitting}>
                Invite
              </Button>
            </div>
          </Stack>
        </Form>
      )}
    </Formik>
  );
}
