/// <reference path="../_shared/deno.d.ts" />
import { createHostedDeps } from '../_shared/hosted-deps.ts';
import { createStopNotices } from './handler.ts';

Deno.serve(createStopNotices(createHostedDeps()));
