import { everything } from '../world/random.ts';
import { testRest } from './test-rest.ts';

testRest(everything, 1000);
