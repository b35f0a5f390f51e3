import { strToU8, Zip, ZipDeflate, ZipPassThrough } from 'fflate';

/** A file in an archive. Only text is compressed; other files already are. */
export interface ZipEntry {
  readonly name: string;
  readonly isText: boolean;
  readonly content: AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>;
}

export async function* writeZip(
  entries: AsyncIterable<ZipEntry>,
  modifiedAt: Date,
): AsyncGenerator<Uint8Array> {
  const chunks: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    chunks.push(chunk);
  });
  for await (const { name, isText, content } of entries) {
    const file = isText ? new ZipDeflate(name, { level: 6 }) : new ZipPassThrough(name);
    file.mtime = modifiedAt;
    zip.add(file);
    for await (const data of content) {
      file.push(typeof data === 'string' ? strToU8(data) : data);
      yield* chunks.splice(0);
    }
    file.push(new Uint8Array(), true);
    yield* chunks.splice(0);
  }
  zip.end();
  yield* chunks.splice(0);
}
