import { testRest } from './test-rest.ts';

// The whole of it is in rest.long.test.ts; what the rules say to each person about each row, in the database's suite.
testRest({ oneIn: 8 }, 200);
