/// <reference path="../_shared/deno.d.ts" />
import { createHostedDeps } from '../_shared/hosted-deps.ts';
import { createContinueNextSprintHandler } from './handler.ts';

Deno.serve(createContinueNextSprintHandler(createHostedDeps()));
