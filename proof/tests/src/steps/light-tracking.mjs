import hooks from 'node:async_hooks';

/** How many asynchronous resources, back from the newest, are known by the test that they belong to. */
const KEPT = 200_000;

const { createHook } = hooks;

// Loaded before node:test, which wants to hear of the end of each promise to forget whose it was: V8 then has to watch every
// promise, a seventh of the time of a test that asks a database. Whose it was is forgotten by its age instead.
hooks.createHook = (given) => {
  const { init, destroy } = given;
  if (!init || !destroy || !new Error().stack?.includes('node:internal/test_runner/')) {
    return createHook(given);
  }
  hooks.createHook = createHook;
  const known = new Float64Array(KEPT);
  let seen = 0;
  return createHook({
    init(id, type, ...others) {
      init(id, type, ...others);
      // What begins later in a test is its own by this one.
      if (type === 'Test') return;
      const oldest = known[seen % KEPT];
      if (oldest) destroy(oldest);
      known[seen % KEPT] = id;
      seen += 1;
    },
  });
};
