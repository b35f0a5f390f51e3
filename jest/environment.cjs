const { TestEnvironment } = require('jest-environment-jsdom');

/** Node's Request takes only a signal of Node's own (from Node 24 on): it gets one that follows jsdom's. */
class BrowserRequest extends Request {
  constructor(input, init) {
    super(input, init?.signal ? { ...init, signal: followerOf(init.signal) } : init);
  }
}

function followerOf(signal) {
  const follower = new AbortController();
  const follow = () => follower.abort(signal.reason);
  if (signal.aborted) follow();
  else signal.addEventListener('abort', follow, { once: true });
  return follower.signal;
}

/**
 * jsdom with what every browser has and jsdom has not: the fetch API, text coding and structuredClone, lent by Node.
 * Tests stub `fetch` itself; the classes are what react-router and supabase-js build requests with.
 */
module.exports = class BrowserEnvironment extends TestEnvironment {
  constructor(...args) {
    super(...args);
    const { fetch, Headers, Response, structuredClone, TextDecoder, TextEncoder } = globalThis;
    Object.assign(this.global, {
      fetch,
      Headers,
      Request: BrowserRequest,
      Response,
      structuredClone,
      TextDecoder,
      TextEncoder,
    });
  }
};
