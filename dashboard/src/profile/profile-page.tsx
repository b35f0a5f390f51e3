import { useFailureToast } from '@platform/contract';
import { Link } from '@platform/router';
import { useQuery } from '@tanstack/react-query';
import { type AuthUser, useSession } from 'auth-kit';
import { Card, ErrorState, LoadingState, PageHeader, Skeleton, Stack } from 'shared-ui';
import styled from 'styled-components';
import { RecordForm } from '../lib/record/record-form.tsx';
import { Section } from '../lib/screen/section.tsx';
import { texts } from '../lib/texts.ts';
import { saveOwnProfile } from './api/profile.ts';
import { profileArea, profileQueries } from './api/profile-queries.ts';
import { ProfileFields } from './components/profile-fields.tsx';
import { profileSchema } from './components/profile-schema.ts';
import { comparedProfile, inputOfProfile, valuesOfProfile } from './model/profile-values.ts';

const Frame = styled(Card)`
  max-width: 46rem;
`;

/** /dashboard/profile: what the author card of one's posts shows. */
export function Component() {
  const session = useSession();
  return (
    <Stack gap={20}>
      <PageHeader title="Profile" description="How you appear beside your posts, and to your colleagues." />
      {session.status === 'signed-in' && <OwnProfile key={session.user.id} user={session.user} />}
      <Section title="Password and devices">
        <Link to="/auth/account">Change your password, or sign out everywhere</Link>
      </Section>
    </Stack>
  );
}

function OwnProfile({ user }: { user: AuthUser }) {
  const read = useQuery(profileQueries.own(user.id));
  useFailureToast(read, texts.profile.fetchFailed);
  if (!read.data) {
    return read.isError || read.data === null ? (
      <ErrorState
        title={texts.profile.fetchFailed}
        onRetry={() => void read.refetch()}
        retryLabel="Retry"
        isRetrying={read.isFetching}
      />
    ) : (
      <LoadingState label="Loading...">
        <Skeleton height={420} radius="card" />
      </LoadingState>
    );
  }
  return (
    <Frame padding="none">
      <RecordForm
        key={read.data.updated_at}
        isPage
        area={profileArea}
        noun="profile"
        row={read.data}
        emptyValues={valuesOfProfile(read.data)}
        toValues={valuesOfProfile}
        schema={profileSchema}
        compared={comparedProfile}
        insert={() => Promise.reject(new Error('A profile is made with its account.'))}
        update={(row, values) => saveOwnProfile(row, inputOfProfile(values))}
        texts={{
          created: texts.profile.saved,
          updated: texts.profile.saved,
          saveFailed: texts.profile.saveFailed,
        }}
        onBusy={() => undefined}
        onClose={() => undefined}
      >
        <ProfileFields userId={user.id} />
      </RecordForm>
    </Frame>
  );
}
