declare const Deno: {
  readonly env: { get(name: string): string | undefined };
  serve(handler: (request: Request) => Promise<Response>): void;
};

/** Only on Supabase's platform. */
declare var EdgeRuntime: { waitUntil(work: Promise<unknown>): void } | undefined;
