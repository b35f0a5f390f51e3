import { useEffect, useRef } from 'react';
import { useServices } from './services.ts';

/** The part of a query that this looks at. */
export interface FailingRead {
  readonly isError: boolean;
  readonly errorUpdatedAt: number;
}

/** Tells of a failed load once per failure, with the catalogue's text, titled Error. The place itself says it too. */
export function useFailureToast({ isError, errorUpdatedAt }: FailingRead, message: string): void {
  const { toast } = useServices();
  const told = useRef(0);
  useEffect(() => {
    if (!isError || told.current === errorUpdatedAt) return;
    told.current = errorUpdatedAt;
    toast({ tone: 'danger', title: 'Error', description: message });
  }, [isError, errorUpdatedAt, message, toast]);
}
