import { getBackend, type PageOf } from '@northlight/auth-kit';
import { useServices } from '@northlight/contract';
import { dayIn } from '@northlight/domain';
import { type CsvColumn, toCsv } from '@northlight/domain/csv';
import { Button } from '@northlight/shared-ui';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { texts } from '../texts.ts';

/** As many rows as the API gives at once. */
export const exportPageSize = 1000;

export interface ExportButtonProps<Row> {
  /** Without an extension: "services". */
  fileName: string;
  columns: readonly CsvColumn<Row>[] | (() => Promise<readonly CsvColumn<Row>[]>);
  /** A page of what the list shows now, filters included. */
  fetchPage: (page: number, size: number) => Promise<PageOf<Row>>;
}

/** Saves everything that the list's filters leave as CSV, not just the page on screen. */
export function ExportButton<Row>({ fileName, columns, fetchPage }: ExportButtonProps<Row>) {
  const { toast, report, clock } = useServices();
  const [isBusy, setIsBusy] = useState(false);

  const save = async () => {
    setIsBusy(true);
    try {
      const rows: Row[] = [];
      for (let page = 1; ; page += 1) {
        const part = await fetchPage(page, exportPageSize);
        rows.push(...part.rows);
        if (part.rows.length === 0 || rows.length >= part.total) break;
      }
      const day = dayIn(clock.now());
      // The mark makes Excel read UTF-8.
      download(
        new Blob(['\uFEFF', toCsv(rows, typeof columns === 'function' ? await columns() : columns)], {
          type: 'text/csv',
        }),
        `${fileName}-${day}.csv`,
      );
      recordExport(fileName, rows.length);
    } catch (error) {
      report(error, `exporting ${fileName}`);
      toast({ tone: 'danger', title: texts.error, description: 'Failed to export' });
    } finally {
      setIsBusy(false);
    }
  };

  return (
    <Button
      variant="secondary"
      icon={<Download aria-hidden />}
      isLoading={isBusy}
      onClick={() => void save()}
    >
      Export CSV
    </Button>
  );
}

/** For the audit log. The file is there already: one that could not be noted is not taken back. */
function recordExport(list: string, exported: number): void {
  void getBackend()
    .then((backend) => backend.rpc('note_export', { list, exported }))
    .catch(() => undefined);
}

function download(content: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  // The browser has taken the file by the next task.
  setTimeout(() => URL.revokeObjectURL(link.href));
}
