/// <reference path="../_shared/deno.d.ts" />
import { createHostedDeps } from '../_shared/hosted-deps.ts';
import { createNotificationMailsHandler } from './handler.ts';

Deno.serve(createNotificationMailsHandler(createHostedDeps()));
