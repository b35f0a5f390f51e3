/// <reference path="../_shared/deno.d.ts" />
import { createHostedDeps } from '../_shared/hosted-deps.ts';
import { createCalendar } from './handler.ts';

Deno.serve(createCalendar(createHostedDeps()));
