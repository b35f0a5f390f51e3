/// <reference path="../_shared/deno.d.ts" />
import { createHostedDeps } from '../_shared/hosted-deps.ts';
import { createSendEmailsHandler } from './handler.ts';

Deno.serve(createSendEmailsHandler(createHostedDeps()));
