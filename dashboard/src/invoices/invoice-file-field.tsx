import { useDownload } from '@northlight/client-work';
import { preparePdf } from '@northlight/contract/files';
import { Button, IconButton } from '@northlight/shared-ui';
import { useField } from 'formik';
import { FileText, X } from 'lucide-react';
import styled from 'styled-components';
import { texts } from '../texts.ts';
import { FileFieldset, FilePicker } from '../upload/file-picker.tsx';
import { UploadStatus } from '../upload/upload-status.tsx';
import { createInvoicePath, useUpload } from '../upload/use-upload.ts';

const StoredFile = styled.div`
  display: flex;
  align-items: center;
  gap: var(--space-8);
  padding: var(--space-4) var(--space-4) var(--space-4) var(--space-12);
  border: 1px solid var(--color-line);
  border-radius: var(--radius-control);
  background: var(--color-layer);

  & > span {
    flex: 1;
    min-width: 0;
    overflow-wrap: anywhere;
  }

  & > svg {
    flex: none;
    width: 1rem;
    height: 1rem;
    color: var(--color-text-muted);
  }
`;

/** An invoice's PDF. The form stores the file's path in the private bucket; download links expire after a minute. */
export function InvoiceFileField({ name }: { name: string }) {
  const [{ value }, , { setValue }] = useField<string>(name);
  const { download, isPreparing } = useDownload();
  const { state, start, cancel, retry } = useUpload({
    bucket: 'invoices',
    prepare: preparePdf,
    createPath: createInvoicePath,
    failedText: texts.upload.failed,
    onUploaded: (path) => void setValue(path),
  });
  return (
    <FileFieldset>
      <legend>File</legend>
      {value !== '' && (
        <StoredFile>
          <FileText aria-hidden="true" />
          <span>{value.split('/').at(-1)}</span>
          <Button
            size="sm"
            variant="ghost"
            isLoading={isPreparing}
            onClick={() => void download(value, value.split('/').at(-1) ?? 'invoice.pdf')}
          >
            Download
          </Button>
          <IconButton size="sm" label="Remove file" onClick={() => void setValue('')}>
            <X aria-hidden />
          </IconButton>
        </StoredFile>
      )}
      <FilePicker
        label={value === '' ? 'Choose PDF' : 'Replace PDF'}
        accept="application/pdf"
        hint="PDF, up to 20 MB. Only the client and staff can open it."
        isDisabled={state.status === 'preparing' || state.status === 'sending'}
        onFiles={([file]) => file && void start(file)}
      />
      <UploadStatus state={state} onCancel={cancel} onRetry={retry} />
    </FileFieldset>
  );
}
