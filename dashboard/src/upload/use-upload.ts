import { AppError } from '@northlight/auth-kit';
import { useServices } from '@northlight/contract';
import { newRequestKey } from '@northlight/contract/drafts';
import { FileRefusedError, type PreparedFile, sendFile } from '@northlight/contract/files';
import { publicFileUrl } from '@northlight/domain';
import { useCallback, useEffect, useRef, useState } from 'react';
import { texts } from '../texts.ts';

export type UploadState =
  | { readonly status: 'idle' }
  | { readonly status: 'preparing' }
  | { readonly status: 'sending'; readonly name: string; readonly percent: number }
  | { readonly status: 'failed'; readonly message: string; readonly canRetry: boolean };

export interface UploadOptions {
  readonly bucket?: 'uploads' | 'invoices';
  /** Checks the bytes and returns the file to send. */
  readonly prepare: (file: File) => Promise<PreparedFile>;
  /** Returns a new name in the bucket on each call. */
  readonly createPath: (extension: string) => string;
  readonly failedText: string;
  readonly uploadedText?: string;
  /** Called with the value to store: an image's URL or an invoice's path. */
  readonly onUploaded: (urlOrPath: string) => void;
}

/** Uploads one file at a time, with progress, cancel and retry. A failed upload leaves the form unchanged. */
export function useUpload(options: UploadOptions) {
  const { boot, toast, report } = useServices();
  const [state, setState] = useState<UploadState>({ status: 'idle' });
  const latestOptions = useRef(options);
  latestOptions.current = options;
  const currentUpload = useRef<{ controller: AbortController; file: File } | null>(null);

  const start = useCallback(
    async (file: File) => {
      currentUpload.current?.controller.abort();
      const controller = new AbortController();
      currentUpload.current = { controller, file };
      const isCurrent = () => currentUpload.current?.controller === controller && !controller.signal.aborted;
      const { bucket = 'uploads', prepare, createPath, failedText, uploadedText } = latestOptions.current;
      setState({ status: 'preparing' });
      try {
        const prepared = await prepare(file);
        if (!isCurrent()) return;
        const path = createPath(prepared.extension);
        setState({ status: 'sending', name: file.name, percent: 0 });
        await sendFile({
          bucket,
          path,
          file: prepared,
          backend: boot.backend,
          signal: controller.signal,
          onProgress: (percent) => isCurrent() && setState({ status: 'sending', name: file.name, percent }),
        });
        if (!isCurrent()) return;
        setState({ status: 'idle' });
        // The latest callback: the form may have changed during the upload.
        latestOptions.current.onUploaded(bucket === 'uploads' ? publicFileUrl(path, boot.backend.url) : path);
        if (uploadedText) toast({ tone: 'success', title: texts.success, description: uploadedText });
      } catch (error) {
        if (!isCurrent()) return;
        if (error instanceof AppError && error.code === 'aborted') return;
        const isRejected = error instanceof FileRefusedError;
        if (!isRejected) report(error, 'uploading a file');
        setState({
          status: 'failed',
          message: isRejected ? `${failedText}. ${error.message}` : failedText,
          canRetry: !isRejected,
        });
        toast({ tone: 'danger', title: texts.error, description: failedText });
      }
    },
    [boot, report, toast],
  );

  const cancel = useCallback(() => {
    currentUpload.current?.controller.abort();
    currentUpload.current = null;
    setState({ status: 'idle' });
  }, []);

  const retry = useCallback(() => {
    if (currentUpload.current) void start(currentUpload.current.file);
  }, [start]);

  useEffect(() => () => currentUpload.current?.controller.abort(), []);

  return { state, start, cancel, retry };
}

/** `blogs/{timestamp}.{ext}`, `team/{timestamp}.{ext}` (spec section 7). Staff may use any folder. */
export function timestampPath(folder: string): (extension: string) => string {
  return (extension) => `${folder}/${Date.now()}.${extension}`;
}

/** `project-images/{random}.{ext}`; cover images start with `cover-` (spec section 7) */
export function projectImagePath(prefix: '' | 'cover-' = ''): (extension: string) => string {
  return (extension) => `project-images/${prefix}${newRequestKey()}.${extension}`;
}

/** `invoices/invoice-{timestamp}.pdf`, in the private bucket (spec section 7) */
export function createInvoicePath(extension: string): string {
  return `invoices/invoice-${Date.now()}.${extension}`;
}
