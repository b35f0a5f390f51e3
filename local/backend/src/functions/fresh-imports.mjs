// Node caches modules by URL. A reloaded function has a new `?generation=…`, which this hook adds to its imports, so that
// they are reloaded too. Installed packages are not reloaded.

/** @type {import('node:module').ResolveHook} */
export async function resolve(specifier, context, next) {
  const resolved = await next(specifier, context);
  const { parentURL } = context;
  const generation = parentURL?.startsWith('file:') && new URL(parentURL).searchParams.get('generation');
  if (!generation || !resolved.url.startsWith('file:') || resolved.url.includes('/node_modules/')) {
    return resolved;
  }
  const url = new URL(resolved.url);
  url.searchParams.set('generation', generation);
  return { ...resolved, url: url.href };
}
