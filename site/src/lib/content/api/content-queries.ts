import { queryOptions } from '@tanstack/react-query';
import { fetchServices } from './fetch-services.ts';
import { fetchSettings } from './fetch-settings.ts';

/** What more than one page shows: the footer stands on all of them. */
export const contentQueries = {
  services: () =>
    queryOptions({
      queryKey: ['site', 'content', 'services'],
      queryFn: ({ signal }) => fetchServices(signal),
    }),
  settings: () =>
    queryOptions({
      queryKey: ['site', 'content', 'settings'],
      queryFn: ({ signal }) => fetchSettings(signal),
    }),
};

/** What the frame around every page reads, to be primed by each page. */
export const frameQueries = () => [contentQueries.services(), contentQueries.settings()];
