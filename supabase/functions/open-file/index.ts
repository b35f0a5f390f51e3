/// <reference path="../_shared/deno.d.ts" />
import { createHostedDeps } from '../_shared/hosted-deps.ts';
import { createOpenFile } from './handler.ts';

Deno.serve(createOpenFile(createHostedDeps()));
