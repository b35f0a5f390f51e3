import type { LocalBuildStatus } from '@northlight/build';
import { fileTypes } from '@northlight/edge';

/** The path prefix of the reload script and the event stream. */
const folder = '/__local/';

const noStore = { 'cache-control': 'no-store' };

export interface BuildEventsOptions {
  readonly script: string;
  /** The path of the build's folder, with a slash at both ends. */
  readonly base: string;
  /** The build that documents show. */
  readonly shown: () => number;
  readonly file: (name: string) => Promise<Buffer | null>;
}

/** Serves the files of the local build, and streams the result of each build to open pages. */
export class BuildEvents {
  readonly #options: BuildEventsOptions;
  readonly #pages = new Set<ReadableStreamDefaultController<Uint8Array>>();
  #problems: readonly string[] = [];

  constructor(options: BuildEventsOptions) {
    this.#options = options;
  }

  /** The script tag for every document, with the build that the document belongs to. */
  headMarkup(build: number): string {
    return `<script src="${folder}page.js?build=${build}" defer></script>`;
  }

  publish(problems: readonly string[]): void {
    this.#problems = problems;
    for (const page of this.#pages) page.enqueue(this.#message());
  }

  async respond(request: Request): Promise<Response | null> {
    const { pathname } = new URL(request.url);
    const { script, base, file } = this.#options;
    if (pathname.startsWith(base)) {
      const name = pathname.slice(base.length);
      const content = await file(name);
      const type = name.endsWith('.map') ? fileTypes.json : fileTypes[name.split('.').at(-1) ?? ''];
      if (content === null || type === undefined) return new Response('Not found\n', { status: 404 });
      return new Response(new Uint8Array(content), { headers: { ...noStore, 'content-type': type.type } });
    }
    if (pathname === `${folder}page.js`)
      return new Response(script, { headers: { ...noStore, 'content-type': 'text/javascript' } });
    return pathname === `${folder}news` ? this.#stream() : null;
  }

  /** Closes the event streams; otherwise the server would wait for them when it stops. */
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
    // Not the newest build: a type check can end before the edge has read it, and pages would reload an old document.
    const status: LocalBuildStatus = { build: this.#options.shown(), problems: this.#problems };
    return new TextEncoder().encode(`data: ${JSON.stringify(status)}\n\n`);
  }
}
