/// <reference path="../_shared/deno.d.ts" />
import { createHostedDeps } from '../_shared/hosted-deps.ts';
import { createStopNoticesHandler } from './handler.ts';

Deno.serve(createStopNoticesHandler(createHostedDeps()));
