import { deflateSync } from 'node:zlib';

type Part = string | Buffer;

/** Creates a one-page PDF with a valid cross-reference table; the first object is the catalogue. */
export function makePdf(
  catalogue: string,
  moreObjects: readonly Part[] = [],
  trailer = '',
): Buffer<ArrayBuffer> {
  const objects: readonly Part[] = [
    `<< /Type /Catalog /Pages 2 0 R ${catalogue} >>`,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] >>',
    ...moreObjects,
  ];
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1')];
  const offsets: number[] = [];
  let length = parts[0]?.length ?? 0;
  const append = (part: Part) => {
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
  const start = length;
  append(`xref\n0 ${objects.length + 1}\n0000000000 65535 f \n`);
  for (const offset of offsets) append(`${String(offset).padStart(10, '0')} 00000 n \n`);
  append(`trailer << /Size ${objects.length + 1} /Root 1 0 R ${trailer} >>\nstartxref\n${start}\n%%EOF\n`);
  return Buffer.concat(parts);
}

export const stream = (content: Part, entries = '', length?: number): Buffer => {
  const bytes = typeof content === 'string' ? Buffer.from(content, 'latin1') : content;
  return Buffer.concat([
    Buffer.from(`<< ${entries} /Length ${length ?? bytes.length} >>\nstream\n`, 'latin1'),
    bytes,
    Buffer.from('\nendstream'),
  ]);
};

/** Packs objects into a compressed stream, as most programs do today. */
export function objectStream(
  objects: readonly (readonly [number: number, object: string])[],
  { type = '/Type /ObjStm', length }: { type?: string; length?: number } = {},
): Buffer {
  let offset = 0;
  const pairs = objects.map(([number, object]) => {
    const pair = `${number} ${offset}`;
    offset += object.length + 1;
    return pair;
  });
  const head = `${pairs.join(' ')} `;
  const content = deflateSync(Buffer.from(head + objects.map(([, object]) => object).join(' '), 'latin1'));
  return stream(content, `${type} /N ${objects.length} /First ${head.length} /Filter /FlateDecode`, length);
}
