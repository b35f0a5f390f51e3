/// <reference path="../_shared/deno.d.ts" />
import { createHostedDeps } from '../_shared/hosted-deps.ts';
import { createOpenFileHandler } from './handler.ts';

Deno.serve(createOpenFileHandler(createHostedDeps()));
