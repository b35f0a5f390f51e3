import { everything } from '@proof/permissions/random';
import { testSite } from './test-site.ts';

testSite(everything);
