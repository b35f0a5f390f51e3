/// <reference path="../_shared/deno.d.ts" />
import { createHostedDeps } from '../_shared/hosted-deps.ts';
import { createCompanyArchive } from './handler.ts';

Deno.serve(createCompanyArchive(createHostedDeps()));
