/// <reference path="../_shared/deno.d.ts" />
import { createHostedDeps } from '../_shared/hosted-deps.ts';
import { createCalendarHandler } from './handler.ts';

Deno.serve(createCalendarHandler(createHostedDeps()));
