/** One value of a PDF, as far as judging it needs to know. */
export type PdfValue =
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'number'; readonly number: number }
  | { readonly kind: 'reference'; readonly object: number }
  | { readonly kind: 'list'; readonly items: readonly PdfValue[] }
  | { readonly kind: 'dictionary'; readonly entries: readonly (readonly [key: string, value: PdfValue])[] }
  | { readonly kind: 'other'; readonly word: string };

/** A value that ends before it is whole, or is nested beyond all use. */
export class PdfSyntaxError extends Error {
  override readonly name = 'PdfSyntaxError';
}

const mostNested = 100;
/** Of each byte whether it is white space (1), a delimiter (2) or regular (0): looked up once a byte. */
const classOf = new Uint8Array(256);
for (const sign of '\0\t\n\f\r ') classOf[sign.charCodeAt(0)] = 1;
for (const sign of '()<>[]{}/%') classOf[sign.charCodeAt(0)] = 2;
/** One for all: a hostile file has a million of them, and none needs a stack. */
const cut = new PdfSyntaxError('The value is not whole.');

/** Reads the values of a PDF (ISO 32000, 7.2 and 7.3) from its bytes as Latin-1 text. */
export class PdfReader {
  at: number;
  readonly #text: string;

  constructor(text: string, at: number) {
    this.#text = text;
    this.at = at;
  }

  get isAtEnd(): boolean {
    return this.at >= this.#text.length;
  }

  /** Goes past white space and comments. */
  skip(): void {
    for (; this.at < this.#text.length; this.at += 1) {
      const code = this.#text.charCodeAt(this.at);
      if (code === 0x25) {
        while (this.at < this.#text.length && !'\r\n'.includes(this.#text.charAt(this.at))) this.at += 1;
      } else if (classOf[code] !== 1) return;
    }
  }

  /** @throws PdfSyntaxError */
  value(depth = 0): PdfValue {
    if (depth > mostNested) throw cut;
    this.skip();
    if (this.#takes('<<')) return this.#dictionary(depth);
    switch (this.#text.charAt(this.at)) {
      case '/':
        return { kind: 'name', name: this.#name() };
      case '[':
        return this.#list(depth);
      case '(':
        return this.#string();
      case '<':
        return this.#hexString();
      default:
        return this.#word();
    }
  }

  #takes(sign: string): boolean {
    if (!this.#text.startsWith(sign, this.at)) return false;
    this.at += sign.length;
    return true;
  }

  #dictionary(depth: number): PdfValue {
    const entries: [string, PdfValue][] = [];
    for (;;) {
      this.skip();
      if (this.#takes('>>')) return { kind: 'dictionary', entries };
      const key = this.#inner(depth);
      // Readers go past what is no key.
      if (key.kind !== 'name') continue;
      this.skip();
      if (this.#text.startsWith('>>', this.at)) continue;
      entries.push([key.name, this.#inner(depth)]);
    }
  }

  #list(depth: number): PdfValue {
    this.at += 1;
    const items: PdfValue[] = [];
    for (;;) {
      this.skip();
      if (this.#takes(']')) return { kind: 'list', items };
      items.push(this.#inner(depth));
    }
  }

  #inner(depth: number): PdfValue {
    if (this.isAtEnd) throw cut;
    const before = this.at;
    const value = this.value(depth + 1);
    const isForeign =
      value.kind === 'other' && /^(?:endobj|stream|endstream|obj|xref|trailer)$/.test(value.word);
    if (this.at === before || isForeign) throw cut;
    return value;
  }

  /** `/J#61vaScript` is JavaScript. */
  #name(): string {
    this.at += 1;
    return this.#regular().replaceAll(/#([0-9a-f]{2})/gi, (_, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    );
  }

  #regular(): string {
    const from = this.at;
    while (this.at < this.#text.length && classOf[this.#text.charCodeAt(this.at)] === 0) this.at += 1;
    return this.#text.slice(from, this.at);
  }

  #string(): PdfValue {
    let open = 0;
    for (; this.at < this.#text.length; this.at += 1) {
      const sign = this.#text.charAt(this.at);
      if (sign === '\\') this.at += 1;
      else if (sign === '(') open += 1;
      else if (sign === ')') open -= 1;
      if (open === 0) {
        this.at += 1;
        return { kind: 'other', word: '()' };
      }
    }
    throw cut;
  }

  #hexString(): PdfValue {
    const end = this.#text.indexOf('>', this.at);
    if (end < 0) throw cut;
    this.at = end + 1;
    return { kind: 'other', word: '<>' };
  }

  #word(): PdfValue {
    const word = this.#regular();
    // A delimiter that begins nothing here.
    if (word === '') return { kind: 'other', word: '' };
    if (!/^[+-]?\d*\.?\d*$/.test(word)) return { kind: 'other', word };
    const behind = /^[\0\t\n\f\r ]+\d{1,10}[\0\t\n\f\r ]+R(?![^\0\t\n\f\r ()<>[\]{}/%])/.exec(
      this.#text.slice(this.at, this.at + 40),
    );
    if (behind === null || !/^\d+$/.test(word)) return { kind: 'number', number: Number(word) };
    this.at += behind[0].length;
    return { kind: 'reference', object: Number(word) };
  }
}
