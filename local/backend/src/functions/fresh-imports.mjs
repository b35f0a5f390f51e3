// Node keeps each module by its address for as long as the process lives. A function that is loaded again has a new
// `?generation=…`, and this hook hands it on to what it imports, so that those files are read again too. Installed
// packages do not change.

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
