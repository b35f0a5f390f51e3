/// <reference path="../_shared/deno.d.ts" />
import { createHostedDeps } from '../_shared/hosted-deps.ts';
import { createOwnDataHandler } from './handler.ts';

Deno.serve(createOwnDataHandler(createHostedDeps()));
