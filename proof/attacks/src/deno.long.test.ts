import { denoProgram } from '@local/backend/testing/deno';
import { everything } from '@proof/permissions/random';
import { testSite } from './test-site.ts';

// As on a hosted project: the engines that are attacked have each function run by a Deno of its own.
process.env.DENO_PATH = await denoProgram();
testSite(everything);
