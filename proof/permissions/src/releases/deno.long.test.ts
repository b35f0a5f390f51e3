import { denoProgram } from '@local/backend/testing/deno';

// The functions that no page calls, each run by a Deno of its own: files, releases, counts and companies.
process.env.DENO_PATH = await denoProgram();
await import('../http/files.test.ts');
await import('../http/companies.test.ts');
await import('./counts.test.ts');
await import('./rollouts.test.ts');
await import('./store.test.ts');
await import('./team-keys.test.ts');
