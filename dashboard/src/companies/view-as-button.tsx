import { getAuthState, homeOf, runQuery, toAppError } from '@northlight/auth-kit';
import { useServices } from '@northlight/contract';
import { keepPortalView } from '@northlight/contract/portal-view';
import { Button } from '@northlight/shared-ui';
import { useMutation } from '@tanstack/react-query';

/** Opens a read-only portal in this tab as this person sees it, for up to half an hour. */
export function ViewAsButton({ personId, name }: { personId: string; name: string }) {
  const { toast } = useServices();
  const startView = useMutation({
    mutationFn: async () => {
      const { session } = getAuthState();
      const startedAt = Date.now();
      const [view] = await runQuery((db) => db.rpc('start_portal_view', { person: personId }));
      if (view === undefined || session.status !== 'signed-in')
        throw new Error('The portal view did not start.');
      keepPortalView({
        id: view.id,
        staffId: session.user.id,
        personId,
        name: view.full_name || view.email,
        email: view.email,
        company: view.company_name,
        until: startedAt + view.seconds * 1000,
        back: location.pathname + location.search,
      });
    },
    // Needs a full page load: the tab acts as another person until the view ends.
    onSuccess: () => location.assign(homeOf('client')),
    onError: (error) =>
      toast({
        tone: 'danger',
        title: 'The view could not be opened',
        description: toAppError(error).details.serverMessage ?? 'Please try again.',
      }),
  });
  return (
    <Button
      size="sm"
      variant="ghost"
      isLoading={startView.isPending || startView.isSuccess}
      aria-label={`View as ${name}`}
      onClick={() => startView.mutate()}
    >
      View as
    </Button>
  );
}
