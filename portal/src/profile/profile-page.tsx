import { Late, Section } from '@northlight/client-work';
import { ErrorState, LoadingState, PageHeader, Skeleton, Stack } from '@northlight/shared-ui';
import { useQuery } from '@tanstack/react-query';
import styled from 'styled-components';
import { BackLink } from '../components/back-link.tsx';
import { portalQueries, type UserProfile } from '../queries/portal-queries.ts';
import { useUser } from '../queries/use-user.ts';
import { AvatarForm } from './avatar-form.tsx';
import { ErasureRequest } from './erasure-request.tsx';

const loadForm = () => import(/* webpackChunkName: "forms" */ './profile-form.tsx');

const Narrow = styled.div`
  max-width: var(--width-prose);
`;

/** /client-portal/profile */
export function Component() {
  const user = useUser();
  return (
    <Narrow>
      <Stack gap={32}>
        <div>
          <BackLink />
          <PageHeader face="display" title="Your profile" description={user?.email} />
        </div>
        {user === null ? <PendingProfile /> : <LoadedProfile userId={user.id} />}
      </Stack>
    </Narrow>
  );
}

function LoadedProfile({ userId }: { userId: string }) {
  const { data, isError, isFetching, refetch } = useQuery(portalQueries.profile(userId));
  if (data) return <Settings profile={data} />;
  if (isError || data === null) {
    return (
      <ErrorState
        title="Your profile could not be loaded"
        retryLabel="Retry"
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    );
  }
  return <PendingProfile />;
}

function PendingProfile() {
  return (
    <LoadingState label="Loading your profile…">
      <Stack>
        <Skeleton height="6rem" />
        <Skeleton height="20rem" />
      </Stack>
    </LoadingState>
  );
}

function Settings({ profile }: { profile: UserProfile }) {
  return (
    <Stack gap={48}>
      <Section title="Picture">
        <AvatarForm profile={profile} />
      </Section>
      <Section title="About you">
        <Late load={loadForm} subject="The form" pending={<Skeleton height="30rem" />}>
          {({ ProfileForm }) => <ProfileForm profile={profile} />}
        </Late>
      </Section>
      <Section title="Your data">
        <ErasureRequest />
      </Section>
    </Stack>
  );
}
