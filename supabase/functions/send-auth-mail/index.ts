/// <reference path="../_shared/deno.d.ts" />
import { createHostedDeps } from '../_shared/hosted-deps.ts';
import { createSendAuthMailHandler } from './handler.ts';

Deno.serve(createSendAuthMailHandler(createHostedDeps()));
