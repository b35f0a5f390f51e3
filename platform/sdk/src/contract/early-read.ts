/**
 * What a guarded route reads first, as data: one request of the table API. The document sends it while code is on its
 * way, and the first request of the page for the same thing takes the answer over.
 *
 * A value may hold `{person}`, the id of who is signed in, a parameter of the route, `{sprintId}`, or of the address's
 * query, `{?project}`, or what is kept on the device for the person, `{kept.name}`; `{?a|kept.b}` is the first that is
 * there. A read without a value that it names is not made; of a function, the argument is left out.
 */
export interface EarlyRead {
  /** A table, a view, or `rpc/` and a function. */
  readonly from: string;
  /** `select`, filters, order and limits as the table API takes them; the arguments of a function. */
  readonly query: Readonly<Record<string, string>>;
  /** Asks for the number of all rows as well. */
  readonly isCounted?: true;
}
