import { useServices } from '@platform/contract';
import { useEffect, useRef } from 'react';

/** The part of a query that this looks at. */
interface Failing {
  readonly isError: boolean;
  readonly errorUpdatedAt: number;
}

/** Tells of a failed load, once per failure, with the catalogue's text (spec section 8: titled Error). */
export function useFailureToast({ isError, errorUpdatedAt }: Failing, message: string): void {
  const { toast } = useServices();
  const told = useRef(0);
  useEffect(() => {
    if (!isError || told.current === errorUpdatedAt) return;
    told.current = errorUpdatedAt;
    toast({ tone: 'danger', title: 'Error', description: message });
  }, [isError, errorUpdatedAt, message, toast]);
}
