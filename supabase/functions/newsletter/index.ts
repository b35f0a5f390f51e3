/// <reference path="../_shared/deno.d.ts" />
import { createHostedDeps } from '../_shared/hosted-deps.ts';
import { createNewsletter } from './handler.ts';

Deno.serve(createNewsletter(createHostedDeps()));
