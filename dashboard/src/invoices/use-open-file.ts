import { useServices } from '@northlight/contract';
import { openLink } from '@northlight/files';
import { useState } from 'react';
import { texts } from '../lib/texts.ts';

/** Saves an invoice's file through a fresh link. */
export function useOpenFile() {
  const { boot, toast, report } = useServices();
  const [isOpening, setIsOpening] = useState(false);
  const openFile = async (path: string, name: string) => {
    setIsOpening(true);
    try {
      const link = document.createElement('a');
      link.href = await openLink(path, boot.backend.url, name);
      link.download = name;
      link.click();
    } catch (error) {
      report(error, 'opening an invoice file');
      toast({ tone: 'danger', title: texts.error, description: 'The file could not be opened.' });
    } finally {
      setIsOpening(false);
    }
  };
  return { openFile, isOpening };
}
