const [apostrophe, doubleQuote, semicolon, hyphen, newline] = [0x27, 0x22, 0x3b, 0x2d, 0x0a];

/** Bytes in a piece of rows. Small enough to hold several in memory, large enough that a backup has few entries. */
const pieceBytes = 8 * 1024 * 1024;

/**
 * Splits pg_dump's output into pieces that end with a statement, so that a dump of any size fits into memory. A statement
 * is never split, however long it is. Removes pg_dump's guard against psql commands: no psql runs the pieces.
 */
export async function* splitStatements(
  dump: AsyncIterable<Uint8Array>,
  minBytes = pieceBytes,
): AsyncGenerator<string> {
  let guard: string | undefined;
  for await (const piece of splitBytes(dump, minBytes)) {
    guard ??= /^\\restrict (\w+)$/m.exec(piece)?.[1] ?? '';
    yield guard === ''
      ? piece
      : piece.replace(`\\restrict ${guard}\n`, '').replace(`\\unrestrict ${guard}\n`, '');
  }
}

async function* splitBytes(dump: AsyncIterable<Uint8Array>, minBytes: number): AsyncGenerator<string> {
  let pending: Uint8Array[] = [];
  let pendingBytes = 0;
  /** The character that ends the current string, name or comment; 0 outside of them. */
  let closing = 0;
  let previous = 0;
  for await (const chunk of dump) {
    let start = 0;
    for (let index = 0; index < chunk.length; index += 1) {
      const byte = chunk[index] ?? 0;
      if (closing !== 0) {
        // A doubled quote closes and opens again.
        if (byte === closing) closing = 0;
      } else if (byte === apostrophe || byte === doubleQuote) {
        closing = byte;
      } else if (byte === hyphen && previous === hyphen) {
        closing = newline;
      } else if (byte === semicolon && pendingBytes + index - start >= minBytes) {
        yield Buffer.concat([...pending, chunk.subarray(start, index + 1)]).toString();
        pending = [];
        pendingBytes = 0;
        start = index + 1;
      }
      previous = byte;
    }
    pending.push(chunk.subarray(start));
    pendingBytes += chunk.length - start;
  }
  yield Buffer.concat(pending).toString();
}
