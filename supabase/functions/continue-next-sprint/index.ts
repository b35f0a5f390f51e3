/// <reference path="../_shared/deno.d.ts" />
import { hostedDeps } from '../_shared/hosted-deps.ts';
import { createContinueNextSprint } from './handler.ts';

Deno.serve(createContinueNextSprint(hostedDeps()));
