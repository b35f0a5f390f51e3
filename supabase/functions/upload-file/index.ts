/// <reference path="../_shared/deno.d.ts" />
import { createHostedDeps } from '../_shared/hosted-deps.ts';
import { createUploadFileHandler } from './handler.ts';

Deno.serve(createUploadFileHandler(createHostedDeps()));
