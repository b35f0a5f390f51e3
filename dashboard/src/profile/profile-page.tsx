import { type Tables, useSession } from '@northlight/auth-kit';
import { PageHeader, Stack } from '@northlight/shared-ui';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { defineForm, optional, personName } from '../records/fields/form-definition.tsx';
import { recordApi } from '../records/record-api.ts';
import { RecordPage } from '../records/record-page.tsx';
import { texts } from '../texts.ts';
import { image } from '../upload/image-field.tsx';
import { timestampPath } from '../upload/use-upload.ts';

type UserProfile = Pick<
  Tables<'profiles'>,
  'id' | 'full_name' | 'avatar_url' | 'bio' | 'linkedin_url' | 'twitter_url' | 'github_url' | 'updated_at'
>;

const api = recordApi<'profiles', UserProfile>({
  table: 'profiles',
  area: 'profile',
  select: 'id, full_name, avatar_url, bio, linkedin_url, twitter_url, github_url, updated_at',
  orders: {},
});

const createProfileForm = (userId: string) =>
  defineForm({
    full_name: personName('Full name', { autoComplete: 'name' }),
    avatar_url: image('Photo', {
      createPath: timestampPath(`avatars/${userId}`),
      ratio: '1 / 1',
      previewWidth: '8rem',
    }),
    bio: optional('Bio', { maxLength: 5000, rows: 5, hint: 'Shown beside your posts on the site.' }),
    linkedin_url: optional('LinkedIn', { type: 'url', isHalf: true }),
    twitter_url: optional('Twitter', { type: 'url', isHalf: true }),
    github_url: optional('GitHub', { type: 'url', isHalf: true }),
  });

/** /dashboard/profile: the signed-in user's name, photo, bio and links. */
export function Component() {
  const session = useSession();
  return (
    <Stack gap={20}>
      <PageHeader title="Profile" description="How you appear beside your posts, and to your colleagues." />
      {session.status === 'signed-in' && <ProfileForm key={session.user.id} userId={session.user.id} />}
    </Stack>
  );
}

function ProfileForm({ userId }: { userId: string }) {
  const query = useQuery(api.detail(userId));
  const form = useMemo(() => createProfileForm(userId), [userId]);
  return (
    <RecordPage
      query={query}
      area={api.area}
      noun="profile"
      form={form}
      save={api.update}
      texts={texts.profile}
    >
      {form.fields}
    </RecordPage>
  );
}
