import { toAppError } from '@northlight/auth-kit';
import { brand, useServices, useUnsavedChanges } from '@northlight/contract';
import { createStoredValue } from '@northlight/contract/drafts';
import { findNameFault, isLink } from '@northlight/domain';
import {
  Button,
  Form,
  FormAlert,
  FormFieldset,
  Stack,
  TextareaField,
  TextField,
} from '@northlight/shared-ui';
import { useQueryClient } from '@tanstack/react-query';
import { Formik, type FormikHelpers, useFormikContext } from 'formik';
import { useEffect, useRef, useState } from 'react';
import { type InferType, object, string } from 'yup';
import { portalQueries, type UserProfile } from '../queries/portal-queries.ts';
import { updateProfile } from './profile-api.ts';

/** The default is needed because Formik passes an empty field as undefined. */
const linkSchema = string()
  .trim()
  .default('')
  .test(
    'link',
    'Please enter a URL that starts with https:// and contains no user name or password.',
    (value) => value === '' || isLink(value),
  )
  .max(2000, 'This URL is too long.');

const profileSchema = object({
  fullName: string()
    .trim()
    .required('Please enter your name.')
    .test('name', (name, { createError }) => {
      const fault = findNameFault(name, { agency: brand.name });
      return fault === null || createError({ message: fault });
    }),
  bio: string().trim().default('').max(5000, 'Please use at most 5,000 characters.'),
  linkedin: linkSchema,
  twitter: linkSchema,
  github: linkSchema,
});

type ProfileValues = InferType<typeof profileSchema>;

const toNullIfEmpty = (text: string): string | null => (text.trim() === '' ? null : text.trim());

const toColumns = (values: ProfileValues) => ({
  full_name: values.fullName.trim(),
  bio: toNullIfEmpty(values.bio),
  linkedin_url: toNullIfEmpty(values.linkedin),
  twitter_url: toNullIfEmpty(values.twitter),
  github_url: toNullIfEmpty(values.github),
});

/** The entries of `next` that differ. */
const pickChanges = <Fields extends object>(previous: Fields, next: Fields) =>
  Object.fromEntries(
    Object.entries(next).filter(([name, value]) => value !== previous[name as keyof Fields]),
  ) as Partial<Fields>;

export function ProfileForm({ profile }: { profile: UserProfile }) {
  const { toast } = useServices();
  const queryClient = useQueryClient();
  const [failure, setFailure] = useState<string | null>(null);
  const saved = useRef<ProfileValues>({
    fullName: profile.full_name ?? '',
    bio: profile.bio ?? '',
    linkedin: profile.linkedin_url ?? '',
    twitter: profile.twitter_url ?? '',
    github: profile.github_url ?? '',
  });

  const save = async (values: ProfileValues, { resetForm }: FormikHelpers<ProfileValues>) => {
    setFailure(null);
    // Another tab or device may have changed the other columns.
    const change = pickChanges(toColumns(saved.current), toColumns(values));
    try {
      await updateProfile(profile.id, change);
    } catch (error) {
      setFailure(toAppError(error).details.serverMessage ?? 'Please try again.');
      return;
    }
    const { queryKey } = portalQueries.profile(profile.id);
    queryClient.setQueryData(queryKey, (previous) => previous && { ...previous, ...change });
    saved.current = values;
    resetForm({ values });
    toast({ tone: 'success', title: 'Profile saved' });
  };

  return (
    <Formik<ProfileValues> initialValues={saved.current} validationSchema={profileSchema} onSubmit={save}>
      {({ isSubmitting, dirty }) => (
        <Form>
          <LeaveGuard />
          <Stack gap={20}>
            <ProfileDraft userId={profile.id} />
            {failure ? <FormAlert title="Your profile has not been saved">{failure}</FormAlert> : null}
            <FormFieldset disabled={isSubmitting}>
              <TextField name="fullName" label="Name" isRequired autoComplete="name" />
              <TextareaField name="bio" label="Bio" isOptional rows={4} />
              <TextField name="linkedin" type="url" label="LinkedIn" isOptional inputMode="url" />
              <TextField name="twitter" type="url" label="X (Twitter)" isOptional inputMode="url" />
              <TextField name="github" type="url" label="GitHub" isOptional inputMode="url" />
            </FormFieldset>
            <div>
              <Button type="submit" variant="primary" isLoading={isSubmitting} disabled={!dirty}>
                Save Profile
              </Button>
            </div>
          </Stack>
        </Form>
      )}
    </Formik>
  );
}

function LeaveGuard() {
  const { dirty } = useFormikContext();
  useUnsavedChanges(dirty);
  return null;
}

/** Saves a draft of unsaved changes on this device, restores it and says so. */
function ProfileDraft({ userId }: { userId: string }) {
  const { values, initialValues, dirty, setValues, resetForm } = useFormikContext<ProfileValues>();
  const isRead = useRef(false);
  const [isRestored, setIsRestored] = useState(false);

  useEffect(() => {
    const draft = createStoredValue(userId, 'portal.draft.profile', parseStoredValues);
    if (isRead.current) {
      draft.write(dirty ? pickChanges(initialValues, values) : null);
      return;
    }
    isRead.current = true;
    const storedValues = draft.read();
    if (storedValues === null) return;
    setIsRestored(true);
    void setValues({ ...values, ...storedValues });
  }, [values, initialValues, dirty, userId, setValues]);
  if (!isRestored || !dirty) return null;
  return (
    <FormAlert tone="info" title="Unsaved changes restored">
      We kept what you typed last time.{' '}
      <Button size="sm" variant="ghost" onClick={() => resetForm()}>
        Discard
      </Button>
    </FormAlert>
  );
}

function parseStoredValues(stored: unknown): Partial<ProfileValues> | null {
  if (typeof stored !== 'object' || stored === null) return null;
  return Object.values(stored).every((value) => typeof value === 'string') ? stored : null;
}
