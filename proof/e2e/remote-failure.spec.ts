import { allRemoteFaults, testRemoteFailures } from './support/remote-failures.ts';

// Every fault behind the entry is in long/remote-failure.spec.ts.
testRemoteFailures('entry', allRemoteFaults);
testRemoteFailures('pages', ['not found', 'hanging']);
