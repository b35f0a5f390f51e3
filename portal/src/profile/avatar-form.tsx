import { useServices } from '@northlight/contract';
import { imageTypes } from '@northlight/domain/file-kind';
import { Avatar, Button, Cluster, FormAlert, Stack } from '@northlight/shared-ui';
import { useQueryClient } from '@tanstack/react-query';
import { type ChangeEvent, useRef, useState } from 'react';
import { portalQueries, type UserProfile } from '../queries/portal-queries.ts';
import { updateProfile, uploadAvatar } from './profile-api.ts';

/** Uploads the picture before updating the profile, so that the old picture stays if the upload fails. */
export function AvatarForm({ profile }: { profile: UserProfile }) {
  const { toast, clock, report, boot } = useServices();
  const queryClient = useQueryClient();
  const [busyWith, setBusyWith] = useState<'upload' | 'removal' | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const fileInput = useRef<HTMLInputElement>(null);

  const saveAvatar = async (action: 'upload' | 'removal', getAvatarUrl: () => Promise<string | null>) => {
    setProblem(null);
    setBusyWith(action);
    try {
      const avatar_url = await getAvatarUrl();
      await updateProfile(profile.id, { avatar_url });
      queryClient.setQueryData(
        portalQueries.profile(profile.id).queryKey,
        (previous) => previous && { ...previous, avatar_url },
      );
      queryClient.setQueryData(portalQueries.avatar(profile.id).queryKey, avatar_url);
      toast({ tone: 'success', title: avatar_url === null ? 'Picture removed' : 'Picture saved' });
    } catch (error) {
      const isFileRefused = error instanceof Error && error.name === 'FileRefusedError';
      if (!isFileRefused) report(error, 'saving a picture');
      const title = action === 'upload' ? 'Failed to upload file' : 'The picture could not be removed.';
      setProblem(isFileRefused ? `${title}. ${error.message}` : title);
    } finally {
      setBusyWith(null);
    }
  };

  const uploadChosenFile = async (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    // Otherwise choosing the same file again after a failure fires no event.
    event.target.value = '';
    if (file === undefined) return;
    await saveAvatar('upload', () => uploadAvatar(profile.id, file, clock.now(), boot.backend));
  };

  return (
    <Stack gap={16}>
      {problem ? <FormAlert>{problem}</FormAlert> : null}
      <Cluster gap={12}>
        <Avatar name={profile.full_name ?? profile.email ?? '?'} src={profile.avatar_url} size={72} />
        <input
          ref={fileInput}
          hidden
          aria-label="Choose a picture"
          type="file"
          accept={imageTypes}
          onChange={(event) => void uploadChosenFile(event)}
        />
        <Button
          isWriteAction
          onClick={() => fileInput.current?.click()}
          isLoading={busyWith === 'upload'}
          disabled={busyWith === 'removal'}
        >
          Upload Picture
        </Button>
        {profile.avatar_url ? (
          <Button
            isWriteAction
            variant="ghost"
            onClick={() => void saveAvatar('removal', async () => null)}
            isLoading={busyWith === 'removal'}
            disabled={busyWith === 'upload'}
          >
            Remove
          </Button>
        ) : null}
      </Cluster>
    </Stack>
  );
}
