const { TestEnvironment } = require('jest-environment-jsdom');

/**
 * jsdom with what every browser has and jsdom has not: the fetch API, text coding and structuredClone, lent by Node.
 * Tests stub `fetch` itself; the classes are what react-router and supabase-js build requests with.
 */
module.exports = class BrowserEnvironment extends TestEnvironment {
  constructor(...args) {
    super(...args);
    const { fetch, Headers, Request, Response, structuredClone, TextDecoder, TextEncoder } = globalThis;
    Object.assign(this.global, {
      fetch,
      Headers,
      Request,
      Response,
      structuredClone,
      TextDecoder,
      TextEncoder,
    });
  }
};
