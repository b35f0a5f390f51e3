// The module behind every remote's `./app`: the remote's own app, and the shared packages as its build sees them,
// so that the shell can tell whether they are its own copies before it renders anything of the remote.

import * as authKit from '@northlight/auth-kit';
import * as contract from '@northlight/contract';
import * as router from '@northlight/router';
import * as query from '@tanstack/react-query';
import * as react from 'react';
import * as styled from 'styled-components';

export { app } from 'remote-app';

export const seen = {
  react: react.createElement,
  '@northlight/router': router.Outlet,
  '@northlight/contract': contract.useServices,
  '@tanstack/react-query': query.useQueryClient,
  'styled-components': styled.ThemeContext,
  '@northlight/auth-kit': authKit.useSession,
};
