import { queryOptions } from '@tanstack/react-query';
import { fetchLegalText, type LegalText } from './fetch-legal-text.ts';

/** What the privacy page and the imprint read. */
export const legalQueries = {
  text: (name: LegalText) =>
    queryOptions({
      queryKey: ['site', 'legal', name],
      queryFn: ({ signal }) => fetchLegalText(name, signal),
    }),
};
