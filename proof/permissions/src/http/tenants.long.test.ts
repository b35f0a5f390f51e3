import { everything } from '../world/random.ts';
import { testTenants } from './test-tenants.ts';

testTenants(everything);
