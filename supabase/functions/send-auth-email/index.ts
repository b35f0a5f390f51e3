/// <reference path="../_shared/deno.d.ts" />
import { createHostedDeps } from '../_shared/hosted-deps.ts';
import { createSendAuthEmailHandler } from './handler.ts';

Deno.serve(createSendAuthEmailHandler(createHostedDeps()));
