/// <reference path="../_shared/deno.d.ts" />
import { createHostedDeps } from '../_shared/hosted-deps.ts';
import { createUnsubscribeHandler } from './handler.ts';

Deno.serve(createUnsubscribeHandler(createHostedDeps()));
