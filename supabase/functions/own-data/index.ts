/// <reference path="../_shared/deno.d.ts" />
import { createHostedDeps } from '../_shared/hosted-deps.ts';
import { createOwnData } from './handler.ts';

Deno.serve(createOwnData(createHostedDeps()));
