import { type Services, ServicesProvider } from '@northlight/contract';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';

/** The providers around the router, in the browser and on the server. */
export function Providers(props: { services: Services; queryClient: QueryClient; children: ReactNode }) {
  return (
    <QueryClientProvider client={props.queryClient}>
      <ServicesProvider value={props.services}>{props.children}</ServicesProvider>
    </QueryClientProvider>
  );
}
