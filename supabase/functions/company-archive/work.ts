import { csvHead, csvLines } from '@northlight/domain/csv';
import type { SupabaseClient } from '@supabase/supabase-js';
import { unavailable } from '../_shared/http-error.ts';
import { indexPage, invoicesPage, peoplePage, projectPage } from './pages.ts';
import { type Cursor, planOf, type Task } from './plan.ts';
import { columnsOf, type Row, type Table } from './tables.ts';
import { ArchiveTooLarge, type WrittenEntry, ZipInParts } from './zip-in-parts.ts';

export const bucket = 'archives';

/** Whether the storage says that it has no such file; any other answer may be another one next time. */
const isMissing = (error: object): boolean =>
  'statusCode' in error && ['404', 'not_found', 'NoSuchKey'].includes(String(error.statusCode));

const rowsAtOnce = 1000;
/** A longer table goes on in another file, which can be made at another time. */
const rowsPerFile = 10_000;
/** With the largest file behind it a part still fits into the bucket. */
const partBytes = 4 * 1024 * 1024;
/** How long work may go on without being noted: it is lost when the process is killed. */
const noteEvery = 2_000;

/** An archive as the database hands it out. */
interface Job {
  readonly id: string;
  readonly lease: string;
  readonly plan: readonly Task[];
  readonly done: number;
  readonly written: readonly WrittenEntry[];
  readonly parts: readonly number[];
  readonly holds_invoices: boolean;
  readonly created_at: string;
  readonly asked_by: string;
}

/** Who asked may not read any more: signed out, removed, or no manager. */
class NotAllowed extends Error {}

/** Somebody else makes the archive by now, or it is gone. */
class NotMine extends Error {}

/**
 * Goes on with the archives that wait, for so many milliseconds: each step is noted, so that the next call, of this process
 * or another, goes on where this one ended, however it did.
 */
export async function makeArchives(service: SupabaseClient, milliseconds: number): Promise<number> {
  const until = performance.now() + milliseconds;
  let ready = 0;
  while (performance.now() < until) {
    const { data, error } = await service.rpc('take_company_archive');
    if (error) throw unavailable();
    if (data === null) break;
    if (await new Maker(service, data as Job).make(until)) ready += 1;
  }
  return ready;
}

class Maker {
  readonly #service: SupabaseClient;
  readonly #job: Job;
  readonly #zip: ZipInParts;
  #plan: readonly Task[];
  #parts: number;

  constructor(service: SupabaseClient, job: Job) {
    this.#service = service;
    this.#job = job;
    this.#plan = job.plan;
    this.#parts = job.parts.length;
    this.#zip = new ZipInParts(job.written, new Date(job.created_at));
  }

  /** @returns whether the archive is ready */
  async make(until: number): Promise<boolean> {
    try {
      return await this.#steps(until);
    } catch (error) {
      if (error instanceof NotMine) return false;
      if (!(error instanceof NotAllowed || error instanceof ArchiveTooLarge)) throw error;
      await this.#note({ state: 'failed' });
      return false;
    }
  }

  async #steps(until: number): Promise<boolean> {
    if (this.#plan.length === 0) {
      const { holds_invoices: holdsInvoices } = this.#job;
      this.#plan = planOf(
        await this.#all('client_projects'),
        holdsInvoices ? await this.#all('client_invoices') : [],
        holdsInvoices,
      );
      if (!(await this.#note({ plan: this.#plan }))) return false;
    }
    let noted = performance.now();
    for (let done = this.#job.done; done < this.#plan.length; ) {
      const task = this.#plan[done];
      if (task) await this.#run(task, done);
      done += 1;
      const isOver = done === this.#plan.length;
      if (isOver) this.#zip.end();
      const isTime = performance.now() >= until;
      if (!isOver && !isTime && this.#zip.waiting < partBytes && performance.now() - noted < noteEvery)
        continue;
      if (!(await this.#keep(done, isOver, isTime)) || isTime) return isOver;
      noted = performance.now();
    }
    return true;
  }

  /** Stores what was made since the last time, and notes it; a part that is stored and not noted is written over. */
  async #keep(done: number, isOver: boolean, pause: boolean): Promise<boolean> {
    const { bytes, entries } = this.#zip.take();
    const { error } = await this.#service.storage
      .from(bucket)
      .upload(`${this.#job.id}/${this.#parts}`, bytes, {
        contentType: 'application/octet-stream',
        upsert: true,
        cacheControl: '0, no-store',
      });
    if (error) throw unavailable();
    this.#parts += 1;
    return this.#note({
      plan: this.#plan,
      done,
      written: entries,
      part: bytes.length,
      pause,
      ...(isOver ? { state: 'ready' } : {}),
    });
  }

  async #note(change: object): Promise<boolean> {
    const { id, lease } = this.#job;
    const { data, error } = await this.#service.rpc('note_company_archive', {
      archive: id,
      held: lease,
      change,
    });
    if (error) throw unavailable();
    return data === true;
  }

  async #run(task: Task, place: number): Promise<void> {
    const { created_at: madeAt, asked_by: askedBy } = this.#job;
    switch (task.kind) {
      case 'index': {
        const [company = {}] = await this.#all('companies');
        return this.#text('index.html', indexPage({ company, askedBy, madeAt, plan: this.#plan }));
      }
      case 'people':
        return this.#text(
          'pages/people.html',
          peoplePage(await this.#all('company_people'), await this.#all('company_invitations')),
        );
      case 'invoices':
        return this.#text(
          'pages/invoices.html',
          invoicesPage(await this.#all('client_invoices'), this.#plan),
        );
      case 'project':
        return this.#project(task.id, task.to);
      case 'table':
        return this.#table(task, place);
      case 'file':
        return this.#file(task.from, task.to);
    }
  }

  async #project(id: string, to: string): Promise<void> {
    const project = (await this.#all('client_projects')).find((row) => row.id === id);
    // Deleted since the archive was begun.
    if (!project) return;
    await this.#text(
      to,
      projectPage(project, {
        sprints: await this.#all('project_sprints', id),
        tickets: await this.#all('sprint_tickets', id),
        messages: await this.#all('sprint_messages', id),
        signoffs: await this.#all('sprint_signoffs', id),
        continuations: await this.#all('sprint_continuations', id),
      }),
    );
  }

  async #table({ table, number, after }: Task & { readonly kind: 'table' }, place: number): Promise<void> {
    const columns = columnsOf(table);
    let last: Cursor | null = null;
    const pages = this.#pages(table, { after });
    const lines = async function* () {
      // The mark makes Excel read UTF-8.
      yield `\uFEFF${csvHead(columns)}`;
      let rows = 0;
      for await (const page of pages) {
        yield csvLines(page, columns);
        rows += page.length;
        const end = page.at(-1);
        if (rows < rowsPerFile || page.length < rowsAtOnce || !end) continue;
        last = { created_at: end.created_at, id: end.id };
        return;
      }
    };
    await this.#zip.add(`tables/${table}${number === 1 ? '' : `-${number}`}.csv`, lines(), true);
    if (last === null) return;
    const rest: Task = { kind: 'table', table, number: number + 1, after: last };
    this.#plan = [...this.#plan.slice(0, place + 1), rest, ...this.#plan.slice(place + 1)];
  }

  async #file(from: string, to: string): Promise<void> {
    // Asked anew: an invoice that was taken from the company meanwhile keeps its file.
    const invoice = (await this.#all('client_invoices')).find(({ file_url }) => file_url === from);
    const { data, error } = invoice
      ? await this.#service.storage.from('invoices').download(from)
      : { data: null, error: null };
    if (error && !isMissing(error)) throw unavailable();
    if (data === null) {
      return this.#text(`${to}.missing.txt`, 'This file was not there when the archive was made.\n');
    }
    const bytes = new Uint8Array(await data.arrayBuffer());
    await this.#zip.add(to, asPieces(bytes), false);
  }

  #text(name: string, content: string): Promise<void> {
    return this.#zip.add(name, asPieces(content), true);
  }

  async #all(table: Table, project: string | null = null): Promise<Row[]> {
    const rows: Row[] = [];
    for await (const page of this.#pages(table, { project })) rows.push(...page);
    return rows;
  }

  async *#pages(
    source: Table,
    { project = null, after = null }: { readonly project?: string | null; readonly after?: Cursor | null },
  ): AsyncGenerator<readonly Row[]> {
    for (let from = after; ; ) {
      const { data, error } = await this.#service.rpc('archive_rows', {
        archive: this.#job.id,
        source,
        after: from,
        project,
        size: rowsAtOnce,
      });
      if (error) throw error.code === 'PT403' || error.code === 'PT404' ? new NotAllowed() : unavailable();
      const page = data as readonly Row[];
      yield page;
      const end = page.at(-1);
      if (page.length < rowsAtOnce || !end) return;
      // A long table takes longer than the archive is taken for: with each page it is taken for another minute.
      if (!(await this.#note({}))) throw new NotMine();
      from = { created_at: end.created_at, id: end.id };
    }
  }
}

async function* asPieces<Piece>(piece: Piece): AsyncGenerator<Piece> {
  yield piece;
}

/** Removes what is stored for nobody any more. */
export async function removeFilesOfNobody(service: SupabaseClient): Promise<number> {
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
