import { useServices } from '@northlight/contract';
import { openLink } from '@northlight/contract/files';
import { useState } from 'react';

/** Has the browser save what an address gives. @param name - empty: as the server names it */
export function saveFile(address: string, name = ''): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
}

/** Saves an invoice's file through a fresh link. */
export function useDownload() {
  const { boot, toast, report } = useServices();
  const [isPreparing, setIsPreparing] = useState(false);
  const download = async (path: string, name: string) => {
    setIsPreparing(true);
    try {
      saveFile(await openLink(path, boot.backend.url, name), name);
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
