import { deflateSync } from 'node:zlib';

type PdfContent = string | Buffer;

/** Creates a one-page PDF with a valid cross-reference table; the first object is the catalogue. */
export function makePdf(
  catalogue: string,
  moreObjects: readonly PdfContent[] = [],
  trailer = '',
): Buffer<ArrayBuffer> {
  const objects: readonly PdfContent[] = [
    `<< /Type /Catalog /Pages 2 0 R ${catalogue} >>`,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] >>',
    ...moreObjects,
  ];
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1')];
  const offsets: number[] = [];
  let length = parts[0]?.length ?? 0;
  const append = (part: PdfContent) => {
    const bytes = typeof part === 'string' ? Buffer.from(part, 'latin1') : part;
    parts.push(bytes);
    length += bytes.length;
  };
  objects.forEach((object, index) => {
    offsets.push(length);
    append(`${index + 1} 0 obj\n`);
    append(object);
    append('\nendobj\n');
  });
  const xrefOffset = length;
  append(`xref\n0 ${objects.length + 1}\n0000000000 65535 f \n`);
  for (const offset of offsets) append(`${String(offset).padStart(10, '0')} 00000 n \n`);
  append(
    `trailer << /Size ${objects.length + 1} /Root 1 0 R ${trailer} >>\nstartxref\n${xrefOffset}\n%%EOF\n`,
  );
  return Buffer.concat(parts);
}

export const createStream = (content: PdfContent, entries = '', length?: number): Buffer => {
  const bytes = typeof content === 'string' ? Buffer.from(content, 'latin1') : content;
  return Buffer.concat([
    Buffer.from(`<< ${entries} /Length ${length ?? bytes.length} >>\nstream\n`, 'latin1'),
    bytes,
    Buffer.from('\nendstream'),
  ]);
};

/** Packs objects into a compressed stream, as most programs do today. */
export function createObjectStream(
  objects: readonly (readonly [number: number, object: string])[],
  { type = '/Type /ObjStm', length }: { type?: string; length?: number } = {},
): Buffer {
  let offset = 0;
  const pairs = objects.map(([number, object]) => {
    const pair = `${number} ${offset}`;
    offset += object.length + 1;
    return pair;
  });
  const header = `${pairs.join(' ')} `;
  const content = deflateSync(Buffer.from(header + objects.map(([, object]) => object).join(' '), 'latin1'));
  return createStream(
    content,
    `${type} /N ${objects.length} /First ${header.length} /Filter /FlateDecode`,
    length,
  );
}
