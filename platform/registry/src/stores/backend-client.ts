import { saysFileMissing } from '@northlight/node-kit';
import { ReleaseError } from '../errors.ts';

/** How a store reaches a Supabase project, embedded or hosted. */
export interface BackendAccess {
  readonly url: string;
  /** The secret key to release with; the publishable key is enough to read, and to release by the function. */
  readonly key: string;
  /** Absent: the key writes itself. */
  readonly writesBy?: 'function';
  readonly fetch?: typeof globalThis.fetch;
  /** Milliseconds that one request may take. */
  readonly timeLimit?: number;
}

/** An answer that says no. */
export class BackendRefusal extends Error {
  override readonly name = 'BackendRefusal';
  readonly status: number;
  readonly body: string;

  constructor(status: number, what: string, body: string) {
    super(`${what}: the backend answers ${status} ${body.slice(0, 300)}`);
    this.status = status;
    this.body = body;
  }
}

const bucket = 'releases';

/** The few requests that a store makes: of the REST interface and of the storage. */
export class BackendClient {
  readonly #access: BackendAccess;

  constructor(access: BackendAccess) {
    this.#access = access;
  }

  /**
   * Rows of a query such as `release_versions?name=eq.site`.
   * @param reader - the access token of the person in whose name is asked, instead of the key's
   */
  async rows(query: string, reader?: string): Promise<Readonly<Record<string, unknown>>[]> {
    const inTheirName = reader === undefined ? {} : { authorization: `Bearer ${reader}` };
    const answer = await this.ask('GET', `/rest/v1/${query}`, undefined, undefined, inTheirName);
    return (await answer.json()) as Record<string, unknown>[];
  }

  /** @param isOnce - a row with the same key is left as it is, and is no error */
  async insert(
    table: string,
    row: Readonly<Record<string, unknown>>,
    { isOnce } = { isOnce: false },
  ): Promise<void> {
    const prefer = isOnce ? { prefer: 'resolution=ignore-duplicates' } : {};
    await this.ask('POST', `/rest/v1/${table}`, JSON.stringify(row), 'application/json', prefer);
  }

  /** @throws BackendRefusal 404 when there is no such row */
  async update(query: string, values: Readonly<Record<string, unknown>>): Promise<void> {
    const prefer = { prefer: 'return=representation' };
    const path = `/rest/v1/${query}`;
    const answer = await this.ask('PATCH', path, JSON.stringify(values), 'application/json', prefer);
    const rows = (await answer.json()) as unknown[];
    if (rows.length === 0) throw new BackendRefusal(404, `PATCH ${path.split('?')[0]}`, 'No such row.');
  }

  async remove(query: string): Promise<void> {
    await this.ask('DELETE', `/rest/v1/${query}`);
  }

  async call(name: string, input: Readonly<Record<string, unknown>>): Promise<unknown> {
    const answer = await this.ask('POST', `/rest/v1/rpc/${name}`, JSON.stringify(input), 'application/json');
    return answer.json();
  }

  /** A file's content; null when it is not there. */
  async file(path: string): Promise<Buffer | null> {
    try {
      const answer = await this.ask('GET', `/storage/v1/object/public/${bucket}/${path}`);
      return Buffer.from(await answer.arrayBuffer());
    } catch (error) {
      if (error instanceof BackendRefusal && saysFileMissing(error.status, error.body)) return null;
      throw error;
    }
  }

  async upload(path: string, content: Buffer, type: string): Promise<void> {
    await this.ask('POST', `/storage/v1/object/${bucket}/${path}`, new Uint8Array(content), type, {
      'x-upsert': 'true',
      'cache-control': 'max-age=31536000',
    });
  }

  async removeFiles(paths: readonly string[]): Promise<void> {
    if (paths.length === 0) return;
    await this.ask(
      'DELETE',
      `/storage/v1/object/${bucket}`,
      JSON.stringify({ prefixes: paths }),
      'application/json',
    );
  }

  /** @throws ReleaseError `store-away`; BackendRefusal when the backend says no */
  async ask(
    method: string,
    path: string,
    body?: string | Uint8Array<ArrayBuffer>,
    type?: string,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Response> {
    const { url, key, fetch = globalThis.fetch, timeLimit = 10_000 } = this.#access;
    const answer = await fetch(`${url.replace(/\/+$/, '')}${path}`, {
      method,
      headers: {
        apikey: key,
        authorization: `Bearer ${key}`,
        ...(type === undefined ? {} : { 'content-type': type }),
        ...headers,
      },
      ...(body === undefined ? {} : { body }),
      signal: AbortSignal.timeout(timeLimit),
    }).catch((error: unknown) => {
      throw new ReleaseError('store-away', `The backend does not answer: ${reasonOf(error)}`);
    });
    if (answer.ok) return answer;
    if (answer.status >= 500) {
      throw new ReleaseError('store-away', `The backend answers ${answer.status} and nothing more`);
    }
    throw new BackendRefusal(
      answer.status,
      `${method} ${path.split('?')[0]}`,
      await answer.text().catch(() => ''),
    );
  }
}

/**
 * The number of the newest migration that a backend has; releases say which one they need. The publishable key is enough.
 * @throws Error when the backend does not say
 */
export async function backendSchemaOf(access: BackendAccess): Promise<number> {
  const number = await new BackendClient(access).call('schema_version', {});
  if (!Number.isInteger(number)) throw new Error(`it answers ${JSON.stringify(number)}`);
  return Number(number);
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.message;
}
