// Serves all functions from one process, for deploy/supabase.yml. As in a hosted project, the first path segment selects
// the function, and its index.ts starts it.
const folder = new URL('../../supabase/functions/', import.meta.url);
const { serve } = Deno;
const handlers = new Map();

for (const { name, isDirectory } of Deno.readDirSync(folder)) {
  if (!isDirectory || name.startsWith('_')) continue;
  Deno.serve = (handler) => {
    handlers.set(name, handler);
  };
  await import(new URL(`${name}/index.ts`, folder).href);
  if (!handlers.has(name)) throw new Error(`${name}/index.ts does not call Deno.serve.`);
}

serve({ hostname: '0.0.0.0', port: Number(Deno.env.get('PORT') ?? 9000) }, (request, info) => {
  const [, name = ''] = new URL(request.url).pathname.split('/');
  const handler = handlers.get(name);
  if (handler !== undefined) return handler(request, info);
  if (name === 'healthz') return new Response('ok');
  return Response.json({ code: 'NOT_FOUND', message: 'Requested function was not found' }, { status: 404 });
});
