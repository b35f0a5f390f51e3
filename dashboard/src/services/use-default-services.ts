import { getBackend, unwrap } from '@northlight/auth-kit';
import { useServices } from '@northlight/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { invalidateArea } from '../lib/record/record-api.ts';
import { texts } from '../lib/texts.ts';

/** Adds the four defaults when there are no services. @returns how many */
async function seedDefaultServices(): Promise<number> {
  const backend = await getBackend();
  return unwrap(await backend.rpc('seed_default_services'));
}

/**
 * Adds the four default services once there are none. Two dashboards that find none at the same time end with four: the
 * database counts and adds under one lock, and the second one is told that it added nothing.
 */
export function useDefaultServices(hasNone: boolean): void {
  const { toast, report } = useServices();
  const queryClient = useQueryClient();
  const { mutate, isIdle } = useMutation({
    mutationFn: seedDefaultServices,
    networkMode: 'always',
    onSuccess: async (added) => {
      await invalidateArea(queryClient, 'services');
      if (added > 0) toast({ tone: 'success', title: texts.success, description: texts.services.seeded });
    },
    onError: (error) => {
      report(error, 'adding the default services');
      toast({ tone: 'danger', title: texts.error, description: texts.services.seedFailed });
    },
  });

  useEffect(() => {
    if (hasNone && isIdle) mutate();
  }, [hasNone, isIdle, mutate]);
}
