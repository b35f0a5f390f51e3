/// <reference path="../_shared/deno.d.ts" />
import { createHostedDeps } from '../_shared/hosted-deps.ts';
import { createContinueNextSprint } from './handler.ts';

Deno.serve(createContinueNextSprint(createHostedDeps()));
