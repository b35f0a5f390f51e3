import { useServices } from '@northlight/contract';
import { Switch } from '@northlight/shared-ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import styled from 'styled-components';
import { type OwnProfile, portalQueries } from '../../lib/api/portal-queries.ts';
import { Secondary } from '../../lib/components/rows.tsx';
import { updateProfile } from '../api/profile-api.ts';

const Line = styled.div`
  display: flex;
  align-items: center;
  gap: var(--space-12);
  min-height: var(--height-touch);
`;

/** Whether notifications come by e-mail too; saved as it is switched. */
export function MailSwitch({ profile }: { profile: OwnProfile }) {
  const { toast } = useServices();
  const queryClient = useQueryClient();
  const id = useId();
  const { queryKey } = portalQueries.profile(profile.id);
  const show = (email_notifications: boolean) =>
    queryClient.setQueryData(queryKey, (before) => before && { ...before, email_notifications });
  const { mutate, isPending } = useMutation({
    mutationFn: (email_notifications: boolean) => updateProfile(profile.id, { email_notifications }),
    onMutate: show,
    onError: (_error, wanted) => {
      show(!wanted);
      toast({
        tone: 'danger',
        title: 'Error',
        description: 'The setting could not be saved. Please try again.',
      });
    },
  });
  return (
    <div>
      <Line>
        <Switch
          id={id}
          checked={profile.email_notifications}
          disabled={isPending}
          onChange={(event) => mutate(event.target.checked)}
        />
        <label htmlFor={id}>Notifications by e-mail</label>
      </Line>
      <Secondary>We write to {profile.email} when something happens in your projects.</Secondary>
    </div>
  );
}
