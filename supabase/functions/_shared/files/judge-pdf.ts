import { Buffer } from 'node:buffer';
import { inflateSync } from 'node:zlib';

/** Why a PDF is not taken. */
type PdfFault = 'active' | 'protected' | 'damaged';

/** Names of what runs by itself, carries files or fetches from elsewhere: too long to come about by chance. */
const activeName =
  /\/(?:JavaScript|Launch|SubmitForm|ImportData|GoTo[RE]|Rendition|Movie|Sound|RichMedia\w*|EmbeddedFiles?|FileAttachment)(?!\w)/;
/** Shorter ones, which a picture's or font's bytes may hold by chance. */
const shortActiveName = /\/(?:AA|EF|XFA)(?=[\s\0<([/%])/;
/** Readers take any stream with a number as /First for one that holds objects. */
const objectStream = /\/First\s+\d+(?!\d|\s+\d+\s+R)/g;
/** Far above what any invoice has; beyond it a file is made to keep the judge busy. */
const mostInflated = 32 * 1024 * 1024;

/**
 * A PDF must not name programs, attachments, actions or a password, in its objects or in the packed ones. It is no parser:
 * what is hidden better is left to the viewer and to the sandbox that files are served with.
 */
export function judgePdf(bytes: Uint8Array): PdfFault | null {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const text = file.toString('latin1');
  const fault = judgeObjects(text);
  if (fault !== null) return fault;
  let left = mostInflated;
  for (const { index } of text.matchAll(objectStream)) {
    const head = /^[\s\S]*?stream\r?\n/.exec(text.slice(index, index + 1024));
    if (head === null) return 'damaged';
    try {
      const objects = inflateSync(file.subarray(index + head[0].length), { maxOutputLength: left });
      left -= objects.length;
      const packed = judgeObjects(objects.toString('latin1'));
      if (packed !== null) return packed;
    } catch {
      return 'damaged';
    }
  }
  return null;
}

function judgeObjects(text: string): PdfFault | null {
  // `/J#61vaScript` is JavaScript.
  const names = text.replaceAll(/#([0-9a-f]{2})/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  const outside = names
    .split('endstream')
    .map((part) => part.split(/stream\r?\n/, 1)[0])
    .join('\n');
  if (activeName.test(names) || shortActiveName.test(outside)) return 'active';
  return /\/Encrypt(?!\w)/.test(outside) ? 'protected' : null;
}
