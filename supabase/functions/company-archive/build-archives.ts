import type { SupabaseClient } from '@supabase/supabase-js';
import { callDatabase } from '../_shared/call-database.ts';
import { unavailable } from '../_shared/http-error.ts';
import { csvHead, csvLines } from './csv.ts';
import { renderIndexPage } from './index-page.ts';
import { type ArchiveStep, planArchive } from './plan.ts';
import { getColumns, type Row, type Table } from './tables.ts';
import { writeZip, type ZipEntry } from './write-zip.ts';

export const bucket = 'archives';

/** Whether the file does not exist, as opposed to a temporary error. */
const isMissing = (error: object): boolean =>
  'statusCode' in error && ['404', 'not_found', 'NoSuchKey'].includes(String(error.statusCode));

const pageSize = 1000;
/** A part of this size plus the largest file is still within the bucket's limit. */
const partBytes = 4 * 1024 * 1024;
/** A larger zip file would need ZIP64, which fflate does not write. */
const maxArchiveBytes = 4_000_000_000;

interface Job {
  readonly id: string;
  readonly lease: string;
  readonly includes_invoices: boolean;
  readonly created_at: string;
  readonly requested_by: string;
}

/** The requester has signed out, been removed or lost the manager permission, or the archive is too large. */
class BuildFailed extends Error {}

/** Another worker has taken over the archive, or it has been deleted. */
class LeaseLost extends Error {}

/** Builds the pending archives one by one. The next call restarts an interrupted one. */
export async function buildArchives(service: SupabaseClient): Promise<number> {
  for (let ready = 0; ; ) {
    const job = await callDatabase<Job | null>(service, 'lease_company_archive');
    if (job === null) return ready;
    if (await new ArchiveBuilder(service, job).build()) ready += 1;
  }
}

class ArchiveBuilder {
  readonly #service: SupabaseClient;
  readonly #job: Job;
  #stepsDone = 0;
  #partCount = 0;
  #currentFiles: ReadonlySet<unknown> | undefined;

  constructor(service: SupabaseClient, job: Job) {
    this.#service = service;
    this.#job = job;
  }

  /** @returns whether the archive is ready */
  async build(): Promise<boolean> {
    try {
      await this.#write();
      return true;
    } catch (error) {
      if (error instanceof LeaseLost) return false;
      if (!(error instanceof BuildFailed)) throw error;
      await this.#reportProgress({ state: 'failed' });
      return false;
    }
  }

  async #write(): Promise<void> {
    const { includes_invoices: includesInvoices, created_at: createdAt } = this.#job;
    const plan = planArchive(
      includesInvoices ? await this.#readAll('client_invoices') : [],
      includesInvoices,
    );
    await this.#reportProgress({ plan });
    let unwritten: Uint8Array[] = [];
    let size = 0;
    let total = 0;
    for await (const chunk of writeZip(this.#createEntries(plan), new Date(createdAt))) {
      unwritten.push(chunk);
      size += chunk.length;
      total += chunk.length;
      if (total > maxArchiveBytes) throw new BuildFailed();
      if (size < partBytes) continue;
      await this.#store(new Blob(unwritten as BlobPart[]), {});
      unwritten = [];
      size = 0;
    }
    await this.#store(new Blob(unwritten as BlobPart[]), { state: 'ready' });
  }

  async #store(bytes: Blob, change: object): Promise<void> {
    const { error } = await this.#service.storage
      .from(bucket)
      .upload(`${this.#job.id}/${this.#partCount}`, await bytes.arrayBuffer(), {
        contentType: 'application/octet-stream',
        upsert: true,
        cacheControl: '0, no-store',
      });
    if (error) throw unavailable();
    this.#partCount += 1;
    await this.#reportProgress({ done: this.#stepsDone, part: bytes.size, ...change });
  }

  /** Reports progress, which extends the lease by a minute. */
  async #reportProgress(change: object): Promise<void> {
    const { id, lease } = this.#job;
    const input = { archive: id, lease_id: lease, change };
    if (!(await callDatabase(this.#service, 'update_company_archive', input))) throw new LeaseLost();
  }

  async *#createEntries(plan: readonly ArchiveStep[]): AsyncGenerator<ZipEntry> {
    for (const step of plan) {
      yield await this.#createEntry(step, plan);
      this.#stepsDone += 1;
    }
  }

  async #createEntry(step: ArchiveStep, plan: readonly ArchiveStep[]): Promise<ZipEntry> {
    const { created_at: createdAt, requested_by: requestedBy } = this.#job;
    switch (step.kind) {
      case 'index': {
        const [company = {}] = await this.#readAll('companies');
        return toTextEntry(
          'index.html',
          renderIndexPage({ company: String(company.name), requestedBy, createdAt, plan }),
        );
      }
      case 'table':
        return { name: `tables/${step.table}.csv`, isText: true, content: this.#createCsv(step.table) };
      case 'file':
        return this.#createFileEntry(step.from, step.to);
    }
  }

  async *#createCsv(table: Table): AsyncGenerator<string> {
    const columns = getColumns(table);
    yield csvHead(columns);
    for await (const page of this.#readPages(table)) yield csvLines(page, columns);
  }

  async #createFileEntry(from: string, to: string): Promise<ZipEntry> {
    // Read again, because an invoice may have moved to another company since the archive was planned. Only once: a read
    // for each file would exceed a hosted function's limit of CPU time.
    this.#currentFiles ??= new Set((await this.#readAll('client_invoices')).map(({ file_url }) => file_url));
    const { data, error } = this.#currentFiles.has(from)
      ? await this.#service.storage.from('invoices').download(from)
      : { data: null, error: null };
    if (error && !isMissing(error)) throw unavailable();
    if (data === null) {
      return toTextEntry(`${to}.missing.txt`, 'This file did not exist when the archive was created.\n');
    }
    return { name: to, isText: false, content: [new Uint8Array(await data.arrayBuffer())] };
  }

  async #readAll(table: Table): Promise<Row[]> {
    const rows: Row[] = [];
    for await (const page of this.#readPages(table)) rows.push(...page);
    return rows;
  }

  async *#readPages(source: Table): AsyncGenerator<readonly Row[]> {
    for (let after: object | null = null; ; ) {
      const { data, error } = await this.#service.rpc('archive_rows', {
        archive: this.#job.id,
        source,
        after,
        size: pageSize,
      });
      if (error) throw error.code === 'PT403' || error.code === 'PT404' ? new BuildFailed() : unavailable();
      const page = data as readonly Row[];
      yield page;
      const last = page.at(-1);
      if (page.length < pageSize || !last) return;
      await this.#reportProgress({});
      after = { created_at: last.created_at, id: last.id };
    }
  }
}

const toTextEntry = (name: string, text: string): ZipEntry => ({ name, isText: true, content: [text] });

export async function removeOrphanedFiles(service: SupabaseClient): Promise<number> {
  const files = await callDatabase<readonly { readonly bucket: string; readonly name: string }[]>(
    service,
    'list_orphaned_files',
  );
  for (const bucketName of new Set(files.map((file) => file.bucket))) {
    const names = files.flatMap((file) => (file.bucket === bucketName ? [file.name] : []));
    const removed = await service.storage.from(bucketName).remove(names);
    if (removed.error) throw unavailable();
  }
  return files.length;
}
