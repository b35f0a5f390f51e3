import type { LocalNews } from '@northlight/build';

/** Where the pages of one developer hear of builds; nothing else is asked for below it. */
const folder = '/__local/';

const noStore = { 'cache-control': 'no-store' };
/** What stands in a build, by the end of its name. */
const types: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  json: 'application/json',
  map: 'application/json',
  svg: 'image/svg+xml',
  webp: 'image/webp',
  avif: 'image/avif',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  woff2: 'font/woff2',
};

export interface PageNewsOptions {
  readonly script: string;
  /** The address of the build's folder, with a slash at both ends. */
  readonly base: string;
  readonly file: (name: string) => Promise<Buffer | null>;
}

/** What is answered to pages that show a build of this machine: its files, and word of what came of each edit. */
export class PageNews {
  readonly #options: PageNewsOptions;
  readonly #pages = new Set<ReadableStreamDefaultController<Uint8Array>>();
  #news: LocalNews = { build: 0, problems: [] };

  constructor(options: PageNewsOptions) {
    this.#options = options;
  }

  /** Stands in every document: which build it was made with. */
  headMarkup(build: number): string {
    return `<script src="${folder}page.js?build=${build}" defer></script>`;
  }

  tell(news: LocalNews): void {
    this.#news = news;
    for (const page of this.#pages) page.enqueue(this.#message());
  }

  async answer(request: Request): Promise<Response | null> {
    const { pathname } = new URL(request.url);
    const { script, base, file } = this.#options;
    if (pathname.startsWith(base)) {
      const name = pathname.slice(base.length);
      const content = await file(name);
      const type = types[name.split('.').at(-1) ?? ''];
      if (content === null || type === undefined) return new Response('Not found\n', { status: 404 });
      return new Response(new Uint8Array(content), { headers: { ...noStore, 'content-type': type } });
    }
    if (pathname === `${folder}page.js`)
      return new Response(script, { headers: { ...noStore, 'content-type': types.js ?? '' } });
    return pathname === `${folder}news` ? this.#stream() : null;
  }

  /** Ends what pages listen to: a server waits for what is under way. */
  close(): void {
    for (const page of this.#pages) page.close();
    this.#pages.clear();
  }

  #stream(): Response {
    let page: ReadableStreamDefaultController<Uint8Array> | undefined;
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        page = controller;
        this.#pages.add(controller);
        controller.enqueue(this.#message());
      },
      cancel: () => {
        if (page !== undefined) this.#pages.delete(page);
      },
    });
    return new Response(body, { headers: { ...noStore, 'content-type': 'text/event-stream' } });
  }

  #message(): Uint8Array {
    return new TextEncoder().encode(`data: ${JSON.stringify(this.#news)}\n\n`);
  }
}
