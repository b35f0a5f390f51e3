# All functions on Deno, with the packages of functions/deno.lock and the sources shared with the product. From the root of
# a checkout: docker build -f deploy/supabase/functions.Dockerfile -t northlight-functions .
FROM denoland/deno:2.9.6@sha256:2014dc167ece617ef7e7ba40631ac2234c59e75ce693e7cc2dc2602b3c87859d
WORKDIR /app
COPY auth-kit/src/passwords auth-kit/src/passwords
COPY platform/contract/src platform/contract/src
COPY platform/domain/src platform/domain/src
COPY platform/registry/src platform/registry/src
COPY supabase/functions supabase/functions
COPY deploy/supabase/functions.mjs deploy/supabase/functions.mjs
USER deno
RUN deno cache --frozen --config=supabase/functions/deno.json supabase/functions/*/index.ts
EXPOSE 9000
# Downloads nothing at run time.
CMD ["run", "--cached-only", "--no-prompt", "--frozen", "--config=supabase/functions/deno.json", "--allow-read=/app", "--allow-env", "--allow-net", "deploy/supabase/functions.mjs"]
