import { allRemoteFaults, testRemoteFailures } from '../support/remote-failures.ts';

testRemoteFailures('entry', allRemoteFaults);
testRemoteFailures('app', allRemoteFaults);
testRemoteFailures('pages', allRemoteFaults);
