import { useServices } from '@northlight/contract';
import { openLink } from '@northlight/contract/files';
import { useState } from 'react';

/** Downloads a URL. @param name - if empty, the server's file name is used */
export function saveFile(url: string, name = ''): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
}

/** Downloads an invoice's file through a link that is created on demand. */
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
        description: 'The file could not be downloaded. Please try again.',
      });
    } finally {
      setIsPreparing(false);
    }
  };
  return { download, isPreparing };
}
