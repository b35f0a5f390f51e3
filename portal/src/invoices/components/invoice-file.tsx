import { useServices } from '@platform/contract';
import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { Skeleton } from 'shared-ui';
import styled from 'styled-components';
import { SectionFailure } from '../../lib/components/section-failure.tsx';
import { invoiceQueries } from '../api/invoice-queries.ts';

const Frame = styled.iframe`
  width: 100%;
  height: min(70vh, 56rem);
  border: 1px solid var(--color-line);
  border-radius: var(--radius-card);
  background: var(--color-layer);
`;

const wide = '(width >= 768px)';

function subscribe(listener: () => void): () => void {
  const query = window.matchMedia(wide);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/**
 * The file itself, on screens with room for it: phones show no PDF inside a page, and a browser without a viewer would
 * save what the frame shows.
 */
export function InvoiceFile({ path, name }: { path: string; name: string }) {
  const hasRoom = useSyncExternalStore(subscribe, () => window.matchMedia(wide).matches);
  return hasRoom && navigator.pdfViewerEnabled ? <ShownFile path={path} name={name} /> : null;
}

function ShownFile({ path, name }: { path: string; name: string }) {
  const { boot } = useServices();
  const { data, isError, isFetching, refetch } = useQuery(invoiceQueries.file(path, boot.backend.url));
  if (data !== undefined) return <Frame src={data} title={`Invoice ${name} as PDF`} />;
  if (isError) {
    return <SectionFailure what="The file" onRetry={() => void refetch()} isRetrying={isFetching} />;
  }
  return <Skeleton height="30rem" radius="card" />;
}
