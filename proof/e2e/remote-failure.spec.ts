import { allRemoteFaults, testRemoteFailures } from './support/remote-failures.ts';
import { drawn } from './support/sample.ts';

// Every fault of every part of a remote is in long/remote-failure.spec.ts.
testRemoteFailures('entry', allRemoteFaults.filter(drawn(allRemoteFaults.length)));
