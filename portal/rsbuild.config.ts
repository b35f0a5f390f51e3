import { remoteConfig } from '@platform/build';
import { remote } from './remote.ts';

export default remoteConfig(remote);
