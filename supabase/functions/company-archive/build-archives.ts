import { csvHead, csvLines } from '@northlight/domain/csv';
import type { SupabaseClient } from '@supabase/supabase-js';
import { unavailable } from '../_shared/http-error.ts';
import { renderIndexPage, renderInvoicesPage, renderPeoplePage, renderProjectPage } from './pages.ts';
import { planArchive, type Task } from './plan.ts';
import { getColumns, type Row, type Table } from './tables.ts';
import { writeZip, type ZipEntry } from './write-zip.ts';

export const bucket = 'archives';

/** Whether the file does not exist, as opposed to an error that may pass. */
const isMissing = (error: object): boolean =>
  'statusCode' in error && ['404', 'not_found', 'NoSuchKey'].includes(String(error.statusCode));

const pageSize = 1000;
/** A part of this size plus the largest file still fits the bucket's limit. */
const partBytes = 4 * 1024 * 1024;
/** A larger zip file would need ZIP64, which fflate does not write. */
const maxArchiveBytes = 4_000_000_000;

/** The answer of `take_company_archive()`. */
interface Job {
  readonly id: string;
  readonly lease: string;
  readonly holds_invoices: boolean;
  readonly created_at: string;
  readonly asked_by: string;
}

/** The person signed out, was removed or is no longer a manager, or the archive is too large. */
class BuildFailed extends Error {}

/** Another worker has taken over the archive, or it was deleted. */
class LeaseLost extends Error {}

/** Builds the waiting archives one by one. The next call starts an interrupted one again. */
export async function buildArchives(service: SupabaseClient): Promise<number> {
  for (let ready = 0; ; ) {
    const { data, error } = await service.rpc('take_company_archive');
    if (error) throw unavailable();
    if (data === null) return ready;
    if (await new ArchiveBuilder(service, data as Job).build()) ready += 1;
  }
}

class ArchiveBuilder {
  readonly #service: SupabaseClient;
  readonly #job: Job;
  #done = 0;
  #parts = 0;

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
      await this.#note({ state: 'failed' });
      return false;
    }
  }

  async #write(): Promise<void> {
    const { holds_invoices: holdsInvoices, created_at: madeAt } = this.#job;
    const plan = planArchive(
      await this.#all('client_projects'),
      holdsInvoices ? await this.#all('client_invoices') : [],
      holdsInvoices,
    );
    await this.#note({ plan });
    let waiting: Uint8Array[] = [];
    let size = 0;
    let total = 0;
    for await (const chunk of writeZip(this.#entries(plan), new Date(madeAt))) {
      waiting.push(chunk);
      size += chunk.length;
      total += chunk.length;
      if (total > maxArchiveBytes) throw new BuildFailed();
      if (size < partBytes) continue;
      await this.#store(new Blob(waiting as BlobPart[]), {});
      waiting = [];
      size = 0;
    }
    await this.#store(new Blob(waiting as BlobPart[]), { state: 'ready' });
  }

  async #store(bytes: Blob, change: object): Promise<void> {
    const { error } = await this.#service.storage
      .from(bucket)
      .upload(`${this.#job.id}/${this.#parts}`, await bytes.arrayBuffer(), {
        contentType: 'application/octet-stream',
        upsert: true,
        cacheControl: '0, no-store',
      });
    if (error) throw unavailable();
    this.#parts += 1;
    await this.#note({ done: this.#done, part: bytes.size, ...change });
  }

  /** Reports progress, which extends the lease by a minute. */
  async #note(change: object): Promise<void> {
    const { id, lease } = this.#job;
    const { data, error } = await this.#service.rpc('note_company_archive', {
      archive: id,
      held: lease,
      change,
    });
    if (error) throw unavailable();
    if (data !== true) throw new LeaseLost();
  }

  async *#entries(plan: readonly Task[]): AsyncGenerator<ZipEntry> {
    for (const task of plan) {
      const entry = await this.#entry(task, plan);
      if (entry) yield entry;
      this.#done += 1;
    }
  }

  async #entry(task: Task, plan: readonly Task[]): Promise<ZipEntry | null> {
    const { created_at: madeAt, asked_by: askedBy } = this.#job;
    switch (task.kind) {
      case 'index': {
        const [company = {}] = await this.#all('companies');
        return textEntry('index.html', renderIndexPage({ company, askedBy, madeAt, plan }));
      }
      case 'people':
        return textEntry(
          'pages/people.html',
          renderPeoplePage(await this.#all('company_people'), await this.#all('company_invitations')),
        );
      case 'invoices':
        return textEntry('pages/invoices.html', renderInvoicesPage(await this.#all('client_invoices'), plan));
      case 'project':
        return this.#project(task.id, task.to);
      case 'table':
        return { name: `tables/${task.table}.csv`, isText: true, pieces: this.#lines(task.table) };
      case 'file':
        return this.#file(task.from, task.to);
    }
  }

  async #project(id: string, to: string): Promise<ZipEntry | null> {
    const project = (await this.#all('client_projects')).find((row) => row.id === id);
    // Deleted since the archive was started.
    if (!project) return null;
    return textEntry(
      to,
      renderProjectPage(project, {
        sprints: await this.#all('project_sprints', id),
        tickets: await this.#all('sprint_tickets', id),
        messages: await this.#all('sprint_messages', id),
        signoffs: await this.#all('sprint_signoffs', id),
        continuations: await this.#all('sprint_continuations', id),
      }),
    );
  }

  async *#lines(table: Table): AsyncGenerator<string> {
    const columns = getColumns(table);
    // Excel needs the byte order mark to read UTF-8.
    yield `\uFEFF${csvHead(columns)}`;
    for await (const page of this.#pages(table)) yield csvLines(page, columns);
  }

  async #file(from: string, to: string): Promise<ZipEntry> {
    // Read again, because the invoice may have moved to another company since the plan was made.
    const invoice = (await this.#all('client_invoices')).find(({ file_url }) => file_url === from);
    const { data, error } = invoice
      ? await this.#service.storage.from('invoices').download(from)
      : { data: null, error: null };
    if (error && !isMissing(error)) throw unavailable();
    if (data === null) {
      return textEntry(`${to}.missing.txt`, 'This file did not exist when the archive was created.\n');
    }
    return { name: to, isText: false, pieces: [new Uint8Array(await data.arrayBuffer())] };
  }

  async #all(table: Table, project: string | null = null): Promise<Row[]> {
    const rows: Row[] = [];
    for await (const page of this.#pages(table, project)) rows.push(...page);
    return rows;
  }

  async *#pages(source: Table, project: string | null = null): AsyncGenerator<readonly Row[]> {
    for (let after: object | null = null; ; ) {
      const { data, error } = await this.#service.rpc('archive_rows', {
        archive: this.#job.id,
        source,
        after,
        project,
        size: pageSize,
      });
      if (error) throw error.code === 'PT403' || error.code === 'PT404' ? new BuildFailed() : unavailable();
      const page = data as readonly Row[];
      yield page;
      const end = page.at(-1);
      if (page.length < pageSize || !end) return;
      await this.#note({});
      after = { created_at: end.created_at, id: end.id };
    }
  }
}

const textEntry = (name: string, content: string): ZipEntry => ({ name, isText: true, pieces: [content] });

/** Removes files of expired archives and deleted people. */
export async function removeOrphanedFiles(service: SupabaseClient): Promise<number> {
  const { data, error } = await service.rpc('files_of_nobody');
  if (error) throw unavailable();
  const files = (data ?? []) as readonly { readonly bucket: string; readonly name: string }[];
  for (const place of new Set(files.map((file) => file.bucket))) {
    const names = files.flatMap((file) => (file.bucket === place ? [file.name] : []));
    const removed = await service.storage.from(place).remove(names);
    if (removed.error) throw unavailable();
  }
  return files.length;
}
