import { Buffer } from 'node:buffer';
import { inflateSync } from 'node:zlib';
import { decodeNames, hasOnlyInvoiceXml, type ObjectStream } from './invoice-attachment.ts';

type PdfProblem = 'active' | 'protected' | 'damaged';

/** Names of objects that run code, embed files or load external content. They are too long to occur by chance. */
const activeName =
  /\/(?:JavaScript|Launch|SubmitForm|ImportData|GoTo[RE]|Rendition|Movie|Sound|RichMedia\w*|FileAttachment)(?!\w)/;
/** Shorter names, which may occur by chance in the bytes of a picture or font. */
const shortActiveName = /\/(?:AA|XFA)(?=[\s\0<([/%])/;
const attachmentName = /\/EmbeddedFiles?(?!\w)/;
const shortAttachmentName = /\/EF(?=[\s\0<([/%])/;
/** PDF readers treat any stream with a number as /First as an object stream. */
const objectStream = /\/First\s+(\d+)(?!\d|\s+\d+\s+R)/g;
/** Far more than any invoice needs; stops decompression bombs. */
const maxInflatedBytes = 32 * 1024 * 1024;
const maxObjectStreams = 10_000;

/**
 * Rejects scripts, actions, passwords and attachments, except the XML of an electronic invoice, in plain and compressed
 * objects. This is not a parser: the PDF viewer and the sandbox for served files handle better-hidden content.
 */
export function checkPdf(bytes: Uint8Array): PdfProblem | null {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const text = file.toString('latin1');
  const problem = checkObjects(text);
  if (problem !== null && problem !== 'attachment') return problem;
  let hasAttachment = problem === 'attachment';
  const objectStreams: ObjectStream[] = [];
  let remainingBytes = maxInflatedBytes;
  // Object streams that overlap would be read many times.
  let remainingInput = file.length;
  for (const { index, 1: first } of text.matchAll(objectStream)) {
    const head = /^[\s\S]*?stream\r?\n/.exec(text.slice(index, index + 1024));
    if (head === null || objectStreams.length >= maxObjectStreams) return 'damaged';
    const start = index + head[0].length;
    const end = text.indexOf('endstream', start);
    remainingInput -= (end === -1 ? file.length : end) - start;
    if (remainingInput < 0) return 'damaged';
    try {
      const unpacked = inflateSync(file.subarray(start, end === -1 ? undefined : end), {
        maxOutputLength: remainingBytes,
      });
      remainingBytes -= unpacked.length;
      const content = unpacked.toString('latin1');
      const unpackedProblem = checkObjects(content);
      if (unpackedProblem !== null && unpackedProblem !== 'attachment') return unpackedProblem;
      hasAttachment ||= unpackedProblem === 'attachment';
      objectStreams.push({ content, first: Number(first) });
    } catch {
      return hasAttachment ? 'active' : 'damaged';
    }
  }
  return hasAttachment && !hasOnlyInvoiceXml(file, objectStreams) ? 'active' : null;
}

function checkObjects(text: string): PdfProblem | 'attachment' | null {
  const names = decodeNames(text);
  const outsideStreams = names
    .split('endstream')
    .map((part) => part.split(/stream\r?\n/, 1)[0])
    .join('\n');
  if (activeName.test(names) || shortActiveName.test(outsideStreams)) return 'active';
  if (/\/Encrypt(?!\w)/.test(outsideStreams)) return 'protected';
  return attachmentName.test(names) || shortAttachmentName.test(outsideStreams) ? 'attachment' : null;
}
