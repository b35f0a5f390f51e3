import { type Services, ServicesProvider } from '@northlight/contract';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ThemeProvider } from 'styled-components';

/**
 * The styled-components theme of the product. Colours are CSS variables, so it holds nothing to style with: a remote's
 * start-up check sees by it that it shares the shell's styled-components.
 */
export const rootTheme = { owner: 'shell' } as const;

/** Everything that stands around the router, in the browser and on the server alike. */
export function Providers(props: { services: Services; queryClient: QueryClient; children: ReactNode }) {
  return (
    <QueryClientProvider client={props.queryClient}>
      <ServicesProvider value={props.services}>
        <ThemeProvider theme={rootTheme}>{props.children}</ThemeProvider>
      </ServicesProvider>
    </QueryClientProvider>
  );
}
