import { array, type InferType, number, object, string } from 'yup';
import { formatCount } from '../terminal/format.ts';

/** Raise it when the format changes; a reader rejects any other. */
export const format = 3;
export const product = 'northlight';

const count = () => number().integer().min(0).required();

const tableSchema = object({
  /** `public.blogs` */
  name: string().required(),
  rows: count(),
  columns: array(object({ name: string().required(), type: string().required() }).noUnknown()).required(),
}).noUnknown();

const fileSchema = object({
  bucket: string().required(),
  name: string().required(),
  type: string().required(),
  cacheControl: string().required(),
}).noUnknown();

/** A summary of the database, read in the same snapshot as its rows. */
export const summarySchema = object({
  /** The applied migrations, in order. */
  migrations: array(string().matches(/^\d+$/).required()).min(1).required(),
  tables: array(tableSchema).required(),
  files: array(fileSchema).required(),
}).noUnknown();

/** The last entry of a backup. Lists all others, so that a missing entry is detected. */
export const manifestSchema = summarySchema.shape({
  product: string().required(),
  format: number().integer().required(),
  takenAt: string().required(),
  from: string().oneOf(['embedded', 'hosted']).required(),
  releaseStore: string().oneOf(['folder', 'backend']).required(),
  /** Files that the database lists but storage does not contain. */
  filesMissing: array(string().required()).required(),
  /** Every entry before this one. */
  entries: array(
    object({
      path: string().required(),
      size: count(),
      sha256: string()
        .matches(/^[0-9a-f]{64}$/)
        .required(),
    }).noUnknown(),
  ).required(),
});

export type DatabaseSummary = InferType<typeof summarySchema>;
export type BackupManifest = InferType<typeof manifestSchema>;
export type StoredFile = InferType<typeof fileSchema>;

/** Paths of the backup's entries. */
export const paths = {
  rows: 'rows/',
  releaseKey: 'keys/release-public-key',
  files: 'files/',
  releases: 'releases/',
  manifest: 'manifest.json',
  signature: 'manifest.signature',
} as const;

/** The rows are in numbered pieces, in order. */
export const getRowsPath = (index: number): string => `${paths.rows}${String(index).padStart(6, '0')}.sql`;

/** Entries are read into memory as a whole. Uploads are far smaller, and so are pieces of rows. */
export const maxEntryBytes = 256 * 1024 * 1024;

/** The prefix prevents the signature from being valid for another kind of document. */
export const createSignedText = (manifest: string): string => `${product} backup\n${manifest}`;

export const getEntryPath = ({ bucket, name }: StoredFile): string => `${paths.files}${bucket}/${name}`;

export function isSafePath(path: string): boolean {
  const parts = path.split('/');
  return (
    !path.includes('\0') && !path.includes('\\') && parts.every((part) => !['', '.', '..'].includes(part))
  );
}

export function describeManifest({ tables, files, filesMissing }: Omit<BackupManifest, 'entries'>): string {
  // Rows of storage.objects are counted as files.
  const countedTables = tables.filter(({ name }) => name !== 'storage.objects');
  const rows = countedTables.reduce((sum, table) => sum + table.rows, 0);
  const missing = filesMissing.length === 0 ? '' : `, ${formatCount(filesMissing.length, 'file')} missing`;
  const savedFiles = files.length - filesMissing.length;
  return `${formatCount(rows, 'row')} in ${formatCount(countedTables.length, 'table')}, ${formatCount(savedFiles, 'file')}${missing}`;
}
