import { array, type InferType, number, object, string } from 'yup';

/** What a reader has to know; a backup of a later format is refused. */
export const format = 1;
export const product = 'northlight';

const hash = () =>
  string()
    .matches(/^[0-9a-f]{64}$/)
    .required();
const count = () => number().integer().min(0).required();

/** Stands first in a backup. */
export const headerSchema = object({
  product: string().required(),
  format: number().integer().required(),
  takenAt: string().required(),
  from: string().oneOf(['embedded', 'hosted']).required(),
  releaseStore: string().oneOf(['folder', 'backend']).required(),
  /** The migrations that were applied, in their order. */
  migrations: array(string().matches(/^\d+$/).required()).min(1).required(),
}).noUnknown();

const tableSchema = object({
  /** `public.blogs` */
  name: string()
    .matches(/^[a-z_]+\.[a-z_0-9]+$/)
    .required(),
  columns: array(string().required()).min(1).required(),
  rows: count(),
  /** Of all rows, a line each, in the order of the primary key. */
  sha256: hash(),
}).noUnknown();

const fileSchema = object({
  bucket: string().required(),
  name: string().required(),
  type: string().required(),
  cacheControl: string().required(),
  sha256: hash(),
  size: count(),
}).noUnknown();

/** Stands last: what a backup has to hold, so that nothing can be missing unseen. */
export const manifestSchema = object({
  tables: array(tableSchema).required(),
  sequences: array(object({ name: string().required(), value: string().required() }).noUnknown()).required(),
  files: array(fileSchema).required(),
  /** Rows of the storage whose file was not there. */
  filesMissing: array(string().required()).required(),
  /** Every entry before this one, by its path. */
  entries: array(object({ path: string().required(), size: count(), sha256: hash() }).noUnknown()).required(),
}).noUnknown();

export type BackupHeader = InferType<typeof headerSchema>;
export type BackupManifest = InferType<typeof manifestSchema>;
export type TableContents = InferType<typeof tableSchema>;
export type FileContents = InferType<typeof fileSchema>;

/** The paths of entries. */
export const paths = {
  header: 'backup.json',
  manifest: 'manifest.json',
  signature: 'manifest.signature',
  releaseKey: 'keys/release-public-key',
  rows: 'rows/',
  files: 'files/',
  releases: 'releases/',
} as const;

/** What is signed: never anything that could stand for another document of the same key. */
export const signedText = (manifest: string): string => `${product} backup\n${manifest}`;

/** A bucket and a name in it as one path; and none of it can lead out of a folder. */
export const filePath = (bucket: string, name: string): string => `${paths.files}${bucket}/${name}`;

export function isSafePath(path: string): boolean {
  const parts = path.split('/');
  return (
    !path.includes('\0') && !path.includes('\\') && parts.every((part) => !['', '.', '..'].includes(part))
  );
}
