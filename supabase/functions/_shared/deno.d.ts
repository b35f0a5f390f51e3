/** The part of Deno, the runtime of hosted functions, that is used here. */
declare const Deno: {
  readonly env: { get(name: string): string | undefined };
  serve(handler: (request: Request) => Promise<Response>): void;
};
