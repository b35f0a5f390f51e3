import { testTenants } from './test-tenants.ts';

// The whole of it is in tenants.long.test.ts.
testTenants({ oneIn: 4 });
