import { testSite } from './test-site.ts';

// The whole of it is in site.long.test.ts.
testSite({ oneIn: 5 });
