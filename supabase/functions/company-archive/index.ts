/// <reference path="../_shared/deno.d.ts" />
import { createHostedDeps } from '../_shared/hosted-deps.ts';
import { createCompanyArchiveHandler } from './handler.ts';

Deno.serve(createCompanyArchiveHandler(createHostedDeps()));
