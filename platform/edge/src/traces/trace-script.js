// Runs first in the documents of an edge with tracing. User actions and the requests that follow them become spans of one
// trace, which continues in the backend. Page text and queries are not sent.
(() => {
  const hex = (bytes) =>
    Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) =>
      byte.toString(16).padStart(2, '0'),
    ).join('');
  const now = () => performance.timeOrigin + performance.now();
  const send = fetch;
  const { serverTiming = [] } = performance.getEntriesByType('navigation')[0] ?? {};
  const [, traceId, parentId] =
    serverTiming.find(({ name }) => name === 'traceparent')?.description.split('-') ?? [];
  const startTrace = (name, start, ids = {}) => ({
    traceId: hex(16),
    spanId: hex(8),
    name,
    start,
    open: 0,
    spans: [],
    ...ids,
  });
  let root = startTrace('open', performance.timeOrigin, traceId && { traceId, parentId });
  let interaction = null;

  const flush = (trace) => {
    const { open, spans, timer, isSent, ...span } = trace;
    clearTimeout(timer);
    if (!spans.length) return;
    const body = JSON.stringify({
      path: location.pathname,
      traceId: trace.traceId,
      parentId: trace.spanId,
      root: isSent ? undefined : span,
      spans,
    });
    trace.spans = [];
    trace.isSent = true;
    send('/__traces', {
      method: 'POST',
      body,
      keepalive: true,
      headers: { 'content-type': 'application/json' },
    }).catch(() => {});
  };
  for (const type of ['click', 'drop', 'submit', 'change', 'keydown', 'pointerup'])
    addEventListener(
      type,
      ({ target }) => {
        const element = target.closest?.('a,button,form,input,select,textarea,[role]');
        interaction = { type, start: now(), role: element?.getAttribute('role') ?? element?.localName };
      },
      true,
    );
  addEventListener('pagehide', () => flush(root));

  window.fetch = (input, init) => {
    const url = new URL(input.url ?? input, location.href);
    if (url.origin !== location.origin) return send(input, init);
    const start = now();
    if (interaction) {
      root = startTrace(`${interaction.type} ${interaction.role ?? 'page'}`, interaction.start);
      interaction = null;
    } else if (!root.open && start - (root.end ?? root.start) > 5000) return send(input, init);
    const action = root;
    const span = { spanId: hex(8), name: init?.method ?? input.method ?? 'GET', path: url.pathname, start };
    const headers = new Headers(init?.headers ?? input.headers);
    headers.set('traceparent', `00-${action.traceId}-${span.spanId}-01`);
    action.open += 1;
    const endSpan = (status) => {
      action.end = span.end = now();
      span.status = status;
      action.spans.push(span);
      action.open -= 1;
      clearTimeout(action.timer);
      // Follow-up requests usually start right after a response.
      if (!action.open) action.timer = setTimeout(flush, 1000, action);
    };
    const response = send(input, { ...init, headers });
    response.then(
      ({ status }) => endSpan(status),
      () => endSpan(0),
    );
    return response;
  };
})();
