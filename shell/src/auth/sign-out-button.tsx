import { useServices } from '@northlight/contract';
import { Button } from '@northlight/shared-ui';
import { useMutation } from '@tanstack/react-query';

export function SignOutButton({ size = 'md', onDone }: { size?: 'sm' | 'md'; onDone?: () => unknown }) {
  const { logOut } = useServices();
  const signOutMutation = useMutation({
    mutationFn: () => logOut(),
    ...(onDone ? { onSuccess: onDone } : {}),
  });
  return (
    <Button size={size} isLoading={signOutMutation.isPending} onClick={() => signOutMutation.mutate()}>
      Logout
    </Button>
  );
}
