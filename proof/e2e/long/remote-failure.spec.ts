import { allRemoteFaults, testRemoteFailures } from '../support/remote-failures.ts';

testRemoteFailures('app', allRemoteFaults);
testRemoteFailures('pages', allRemoteFaults);
