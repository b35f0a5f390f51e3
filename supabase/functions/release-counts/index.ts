/// <reference path="../_shared/deno.d.ts" />
import { createHostedDeps } from '../_shared/hosted-deps.ts';
import { createReleaseCountsHandler } from './handler.ts';

Deno.serve(createReleaseCountsHandler(createHostedDeps()));
