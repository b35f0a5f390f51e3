/// <reference path="../_shared/deno.d.ts" />
import { createHostedDeps } from '../_shared/hosted-deps.ts';
import { createSetUpHandler } from './handler.ts';

Deno.serve(createSetUpHandler(createHostedDeps()));
