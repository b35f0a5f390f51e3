import { Buffer } from 'node:buffer';
import { constants, inflateSync } from 'node:zlib';
import { PdfReader, PdfSyntaxError, type PdfValue } from './pdf-syntax.ts';

/** Why a PDF is not taken. */
type PdfFault = 'active' | 'protected' | 'damaged';

class Refused extends Error {
  readonly fault: PdfFault;

  constructor(fault: PdfFault) {
    super(fault);
    this.fault = fault;
  }
}

/** Keys of what runs by itself, carries files or fetches from elsewhere. */
const activeKeys = new Set(['JS', 'JavaScript', 'AA', 'EF', 'EmbeddedFiles', 'XFA', 'RichMediaContent']);
/** Actions and objects of the kind, by their /S, /Type or /Subtype. */
const activeKinds = new Set([
  'JavaScript',
  'Launch',
  'SubmitForm',
  'ImportData',
  'GoToR',
  'GoToE',
  'Rendition',
  'Movie',
  'Sound',
  'RichMedia',
  'RichMediaExecute',
  'EmbeddedFile',
  'FileAttachment',
  '3D',
]);
/** Far above what any invoice has; beyond it a file is made to keep the judge busy. */
const mostInflated = 32 * 1024 * 1024;
const mostObjects = 100_000;
const mostObjectStreams = 2_000;
const mostOpenings = 100;

/**
 * What a PDF must not hold: programs, attachments, actions that start by themselves, a password. Its objects are judged,
 * those inside object streams too; pictures, fonts and drawings are not, whatever their bytes look like. No table of the
 * file is believed: a reader can only follow it to an object that is found here as well.
 */
export function judgePdf(bytes: Uint8Array): PdfFault | null {
  try {
    new PdfJudge(bytes).judge();
    return null;
  } catch (error) {
    if (error instanceof Refused) return error.fault;
    throw error;
  }
}

function read(reader: PdfReader): PdfValue | null {
  try {
    return reader.value();
  } catch (error) {
    if (error instanceof PdfSyntaxError) return null;
    throw error;
  }
}

class PdfJudge {
  readonly #bytes: Buffer;
  readonly #text: string;
  readonly #objects = new Map<number, PdfValue[]>();
  readonly #opened: PdfValue[] = [];
  #inflated = 0;
  #read = 0;
  #objectStreams = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.#text = this.#bytes.toString('latin1');
  }

  judge(): void {
    const text = this.#text;
    let objects = 0;
    for (let at = text.indexOf('obj'); at >= 0; at = text.indexOf('obj', at + 3)) {
      objects += 1;
      if (objects > 2 * mostObjects) throw new Refused('damaged');
      if (text.slice(at - 3, at) !== 'end') this.#object(at);
    }
    for (let at = text.indexOf('trailer'); at >= 0; at = text.indexOf('trailer', at + 7)) {
      this.#valueAt(text, at + 7);
    }
    if (this.#opened.length > mostOpenings) throw new Refused('damaged');
    for (const value of this.#opened) this.#judgeOpening(value);
  }

  #object(at: number): void {
    const head = /(\d{1,10})[\0\t\n\f\r ]+\d{1,5}[\0\t\n\f\r ]*$/.exec(
      this.#text.slice(Math.max(0, at - 40), at),
    );
    // Some readers take `obj12` for `obj 12`.
    const past = /^\d*/.exec(this.#text.slice(at + 3, at + 23))?.[0].length ?? 0;
    const found = this.#valueAt(this.#text, at + 3 + past);
    if (found === null) return;
    if (head) this.#define(Number(head[1]), found.value);
    if (found.value.kind !== 'dictionary') return;
    const behind = new PdfReader(this.#text, found.end);
    behind.skip();
    this.#count(behind.at - found.end);
    const start = /^stream(?:\r\n|\n|\r)?/.exec(this.#text.slice(behind.at, behind.at + 8));
    if (start) this.#stream(found.value.entries, behind.at + start[0].length);
  }

  /** Null for bytes that merely look like an object; a dictionary has to be whole. */
  #valueAt(text: string, at: number): { value: PdfValue; end: number } | null {
    const reader = new PdfReader(text, at);
    const value = read(reader);
    this.#count(reader.at - at);
    if (value !== null) {
      this.#judgeValue(value, undefined);
      return { value, end: reader.at };
    }
    const again = new PdfReader(text, at);
    again.skip();
    if (text.startsWith('<<', again.at)) throw new Refused('damaged');
    return null;
  }

  /** Objects do not overlap. Who makes them do so wants this to take for ever. */
  #count(read: number): void {
    this.#read += read;
    if (this.#read > 4 * (this.#bytes.length + this.#inflated) + 65_536) throw new Refused('damaged');
  }

  #define(object: number, value: PdfValue): void {
    const values = this.#objects.get(object);
    if (values) values.push(value);
    else this.#objects.set(object, [value]);
  }

  #judgeValue(value: PdfValue, key: string | undefined): void {
    const isKind = key === undefined || key === 'S' || key === 'Type' || key === 'Subtype';
    if (value.kind === 'name' && isKind && activeKinds.has(value.name)) throw new Refused('active');
    if (value.kind === 'list') for (const item of value.items) this.#judgeValue(item, '');
    if (value.kind !== 'dictionary') return;
    for (const [name, inner] of value.entries) {
      if (name === 'Encrypt') throw new Refused('protected');
      if (activeKeys.has(name)) throw new Refused('active');
      if (name === 'OpenAction') this.#opened.push(inner);
      this.#judgeValue(inner, name);
    }
  }

  /** A file may open at a page of its own, and do nothing else. */
  #judgeOpening(value: PdfValue): void {
    if (value.kind === 'list') return;
    if (value.kind === 'reference') {
      const values = this.#objects.get(value.object);
      if (!values) throw new Refused('damaged');
      for (const one of values) {
        if (one.kind === 'reference') throw new Refused('active');
        this.#judgeOpening(one);
      }
    } else if (value.kind === 'dictionary') {
      const kinds = value.entries.filter(([key]) => key === 'S');
      const isGoTo =
        kinds.length === 1 && kinds.every(([, kind]) => kind.kind === 'name' && kind.name === 'GoTo');
      if (!isGoTo || value.entries.some(([key]) => key === 'Next')) throw new Refused('active');
    }
  }

  #stream(entries: readonly (readonly [string, PdfValue])[], start: number): void {
    const of = (key: string) => entries.filter(([name]) => name === key).map(([, value]) => value);
    // Its content would be another file.
    if (of('F').length > 0) throw new Refused('active');
    // Readers take any stream with /First for one that holds objects, whatever its /Type.
    const [first, ...more] = of('First');
    if (!first) return;
    if (first.kind !== 'number' || !(first.number >= 0) || more.length > 0) throw new Refused('damaged');
    this.#objectStreams += 1;
    if (this.#objectStreams > mostObjectStreams) throw new Refused('damaged');
    this.#objectStream(this.#contentOf(of, start), first.number);
  }

  #contentOf(of: (key: string) => PdfValue[], start: number): string {
    const hasPredictor = of('DecodeParms').some(
      (value) => value.kind !== 'dictionary' || value.entries.some(([key]) => key === 'Predictor'),
    );
    const [filter, ...more] = of('Filter').flatMap((value) =>
      value.kind === 'list' ? value.items : [value],
    );
    if (more.length > 0 || hasPredictor) throw new Refused('damaged');
    if (!filter) {
      const [length] = of('Length');
      const end = this.#text.indexOf('endstream', start);
      if (length?.kind !== 'number' || !(length.number >= 0) || end < 0) throw new Refused('damaged');
      return this.#text.slice(start, Math.max(start + length.number, end));
    }
    if (filter.kind !== 'name' || !/^(?:FlateDecode|Fl)$/.test(filter.name)) throw new Refused('damaged');
    try {
      // It tells its own end; the /Length need not be true.
      const content = inflateSync(this.#bytes.subarray(start), {
        maxOutputLength: mostInflated - this.#inflated,
        finishFlush: constants.Z_SYNC_FLUSH,
      });
      this.#inflated += content.length;
      return content.toString('latin1');
    } catch {
      throw new Refused('damaged');
    }
  }

  /** Pairs of number and place, then the objects. Those before the pairs' places are judged as well. */
  #objectStream(content: string, first: number): void {
    const numbers = /^[\d\0\t\n\f\r ]*/.exec(content.slice(0, Math.max(0, first)))?.[0].match(/\d+/g) ?? [];
    for (let index = 0; index + 1 < numbers.length; index += 2) {
      const found = this.#valueAt(content, first + Number(numbers[index + 1]));
      if (found) this.#define(Number(numbers[index]), found.value);
    }
    for (let at = 0; at < content.length; ) {
      const found = this.#valueAt(content, at);
      if (!found) throw new Refused('damaged');
      at = Math.max(found.end, at + 1);
    }
  }
}
