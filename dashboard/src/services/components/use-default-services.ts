import { useServices } from '@platform/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { invalidateArea } from '../../lib/record/invalidate-area.ts';
import { texts } from '../../lib/texts.ts';
import { seedDefaultServices } from '../api/seed-default-services.ts';
import { servicesArea } from '../api/service-queries.ts';

/**
 * Adds the four default services once there are none. Two dashboards that find none at the same time end with four: the
 * database decides, and the second one is told that it added nothing.
 */
export function useDefaultServices(hasNone: boolean): void {
  const { toast, report } = useServices();
  const queryClient = useQueryClient();
  const isAsked = useRef(false);

  useEffect(() => {
    if (!hasNone || isAsked.current) return;
    isAsked.current = true;
    void seedDefaultServices()
      .then(async (added) => {
        await invalidateArea(queryClient, servicesArea);
        if (added > 0) toast({ tone: 'success', title: texts.success, description: texts.services.seeded });
      })
      .catch((error: unknown) => {
        report(error, 'adding the default services');
        toast({ tone: 'danger', title: texts.error, description: texts.services.seedFailed });
      });
  }, [hasNone, queryClient, report, toast]);
}
