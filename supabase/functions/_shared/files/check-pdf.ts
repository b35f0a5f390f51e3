import { Buffer } from 'node:buffer';
import { inflateSync } from 'node:zlib';

type PdfProblem = 'active' | 'protected' | 'damaged';

/** Names of objects that run code, embed files or load external content. They are too long to occur by chance. */
const activeName =
  /\/(?:JavaScript|Launch|SubmitForm|ImportData|GoTo[RE]|Rendition|Movie|Sound|RichMedia\w*|EmbeddedFiles?|FileAttachment)(?!\w)/;
/** Shorter names, which may occur by chance in the bytes of a picture or font. */
const shortActiveName = /\/(?:AA|EF|XFA)(?=[\s\0<([/%])/;
/** PDF readers treat any stream with a number as /First as an object stream. */
const objectStream = /\/First\s+\d+(?!\d|\s+\d+\s+R)/g;
/** Far more than any invoice needs; stops decompression bombs. */
const maxInflatedBytes = 32 * 1024 * 1024;

/**
 * Rejects scripts, attachments, actions and passwords in plain and compressed objects. This is not a parser: the PDF viewer
 * and the sandbox for served files handle better-hidden content.
 */
export function checkPdf(bytes: Uint8Array): PdfProblem | null {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const text = file.toString('latin1');
  const problem = checkObjects(text);
  if (problem !== null) return problem;
  let remainingBytes = maxInflatedBytes;
  for (const { index } of text.matchAll(objectStream)) {
    const head = /^[\s\S]*?stream\r?\n/.exec(text.slice(index, index + 1024));
    if (head === null) return 'damaged';
    try {
      const unpacked = inflateSync(file.subarray(index + head[0].length), {
        maxOutputLength: remainingBytes,
      });
      remainingBytes -= unpacked.length;
      const unpackedProblem = checkObjects(unpacked.toString('latin1'));
      if (unpackedProblem !== null) return unpackedProblem;
    } catch {
      return 'damaged';
    }
  }
  return null;
}

function checkObjects(text: string): PdfProblem | null {
  // PDF names may contain hex escapes: `/J#61vaScript` is `/JavaScript`.
  const names = text.replaceAll(/#([0-9a-f]{2})/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  const outsideStreams = names
    .split('endstream')
    .map((part) => part.split(/stream\r?\n/, 1)[0])
    .join('\n');
  if (activeName.test(names) || shortActiveName.test(outsideStreams)) return 'active';
  return /\/Encrypt(?!\w)/.test(outsideStreams) ? 'protected' : null;
}
