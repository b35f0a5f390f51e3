/// <reference path="../_shared/deno.d.ts" />
import { createHostedDeps } from '../_shared/hosted-deps.ts';
import { createContactHandler } from './handler.ts';

Deno.serve(createContactHandler(createHostedDeps()));
