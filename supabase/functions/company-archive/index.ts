/// <reference path="../_shared/deno.d.ts" />
import { hostedDeps } from '../_shared/hosted-deps.ts';
import { createCompanyArchive } from './handler.ts';

Deno.serve(createCompanyArchive(hostedDeps()));
