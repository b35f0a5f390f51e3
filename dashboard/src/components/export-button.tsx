import { getBackend, type PageOf } from '@northlight/auth-kit';
import { saveFile } from '@northlight/client-work';
import { useServices } from '@northlight/contract';
import { dayIn } from '@northlight/domain';
import { Button } from '@northlight/shared-ui';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { useTimeZone } from '../queries/settings-queries.ts';
import { maxRowsPerRequest } from '../records/list/fetch-pages.ts';
import { type SheetColumn, writeSpreadsheet } from '../records/list/spreadsheet.ts';
import { texts } from '../texts.ts';

export interface ExportButtonProps<Row> {
  /** Without extension: "services". */
  fileName: string;
  columns: readonly SheetColumn<Row>[] | (() => Promise<readonly SheetColumn<Row>[]>);
  /** Fetches a page of the list with its current filters. */
  fetchPage: (page: number, size: number) => Promise<PageOf<Row>>;
}

/** Exports all rows that match the list's filters as a spreadsheet, not just the current page. */
export function ExportButton<Row>({ fileName, columns, fetchPage }: ExportButtonProps<Row>) {
  const { toast, report, clock } = useServices();
  const timeZone = useTimeZone();
  const [isBusy, setIsBusy] = useState(false);

  const exportRows = async () => {
    setIsBusy(true);
    try {
      const rows: Row[] = [];
      for (let page = 1; ; page += 1) {
        const result = await fetchPage(page, maxRowsPerRequest);
        rows.push(...result.rows);
        if (result.rows.length === 0 || rows.length >= result.total) break;
      }
      const file = await writeSpreadsheet(
        rows,
        typeof columns === 'function' ? await columns() : columns,
        timeZone,
      );
      download(file, `${fileName}-${dayIn(clock.now(), timeZone)}.xlsx`);
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
      onClick={() => void exportRows()}
    >
      Export spreadsheet
    </Button>
  );
}

/** Records the export in the audit log. The file is already saved, so a failure is ignored. */
function recordExport(list: string, rowCount: number): void {
  void getBackend()
    .then((backend) => backend.rpc('log_export', { list, row_count: rowCount }))
    .catch(() => undefined);
}

function download(content: Blob, name: string): void {
  const url = URL.createObjectURL(content);
  saveFile(url, name);
  // The browser has read the file by the next task.
  setTimeout(() => URL.revokeObjectURL(url));
}
