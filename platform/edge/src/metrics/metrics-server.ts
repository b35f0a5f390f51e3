import { once } from 'node:events';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import type { Metrics } from './metrics.ts';

/**
 * Serves the metrics on a separate port that is not public.
 * @throws the system's error, such as EADDRINUSE
 */
export async function serveMetrics(metrics: Metrics, port: number, hostname: string): Promise<void> {
  const app = new Hono().get('/metrics', async (c) =>
    c.body(await metrics.collect(), 200, { 'content-type': metrics.contentType }),
  );
  await once(serve({ fetch: app.fetch, port, hostname }), 'listening');
}
