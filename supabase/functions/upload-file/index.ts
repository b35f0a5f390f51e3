/// <reference path="../_shared/deno.d.ts" />
import { createHostedDeps } from '../_shared/hosted-deps.ts';
import { createUploadFile } from './handler.ts';

Deno.serve(createUploadFile(createHostedDeps()));
