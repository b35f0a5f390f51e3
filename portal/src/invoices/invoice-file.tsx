import { Loaded } from '@northlight/client-work';
import { useServices } from '@northlight/contract';
import { Skeleton, useIsMobile } from '@northlight/shared-ui';
import { useQuery } from '@tanstack/react-query';
import styled from 'styled-components';
import { invoiceQueries } from './invoice-queries.ts';

const Frame = styled.iframe`
  width: 100%;
  height: min(70vh, 56rem);
  border: 1px solid var(--color-line);
  border-radius: var(--radius-card);
  background: var(--color-layer);
`;

/**
 * Embeds the file on wide screens only: phones cannot show a PDF inside a page, and a browser without a PDF viewer would
 * download it instead.
 */
export function InvoiceFile({ path, name }: { path: string; name: string }) {
  const isMobile = useIsMobile();
  return !isMobile && navigator.pdfViewerEnabled ? <EmbeddedFile path={path} name={name} /> : null;
}

function EmbeddedFile({ path, name }: { path: string; name: string }) {
  const { boot } = useServices();
  const file = useQuery(invoiceQueries.file(path, boot.backend.url));
  return (
    <Loaded query={file} subject="The file" pending={<Skeleton height="30rem" radius="card" />}>
      {(link) => <Frame src={link} title={`Invoice ${name} as PDF`} />}
    </Loaded>
  );
}
