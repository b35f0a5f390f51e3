const { TestEnvironment } = require('jest-environment-jsdom');

/** From Node 24 on, Node's Request accepts only Node's AbortSignal, so it gets one that follows jsdom's. */
class BrowserRequest extends Request {
  constructor(input, init) {
    super(input, init?.signal ? { ...init, signal: createFollower(init.signal) } : init);
  }
}

function createFollower(signal) {
  const follower = new AbortController();
  const follow = () => follower.abort(signal.reason);
  if (signal.aborted) follow();
  else signal.addEventListener('abort', follow, { once: true });
  return follower.signal;
}

/**
 * jsdom plus Node's fetch API, text encoding and structuredClone, which jsdom lacks. Tests stub `fetch` itself;
 * react-router and supabase-js build requests with the classes.
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
