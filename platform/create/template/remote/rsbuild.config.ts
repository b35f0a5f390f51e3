import { remoteConfig } from '@northlight/build';
import { remote } from './remote.ts';

export default remoteConfig(remote);
