/// <reference path="../_shared/deno.d.ts" />
import { createHostedDeps } from '../_shared/hosted-deps.ts';
import { createAdminUserManagement } from './handler.ts';

Deno.serve(createAdminUserManagement(createHostedDeps()));
