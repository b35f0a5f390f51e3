import { useServices } from '@northlight/contract';
import { openLink } from '@northlight/files';
import { useState } from 'react';
import type { Invoice } from './invoice-queries.ts';

/** Saves an invoice's file through a fresh link. */
export function useDownload(invoice: Invoice): { download: () => Promise<void>; isPreparing: boolean } {
  const { boot, toast, report } = useServices();
  const [isPreparing, setIsPreparing] = useState(false);
  const { file_url: path } = invoice;

  const download = async () => {
    if (path === null) return;
    setIsPreparing(true);
    try {
      const link = document.createElement('a');
      link.href = await openLink(path, boot.backend.url, `${invoice.invoice_number}.pdf`);
      link.download = `${invoice.invoice_number}.pdf`;
      link.click();
    } catch (error) {
      report(error, 'downloading an invoice');
      toast({
        tone: 'danger',
        title: 'Error',
        description: 'The file could not be opened. Please try again.',
      });
    } finally {
      setIsPreparing(false);
    }
  };
  return { download, isPreparing };
}
