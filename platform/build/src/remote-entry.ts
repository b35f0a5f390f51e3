// The module behind every remote's `./app`: the remote's own app, and the shared packages as its build sees them,
// so that the shell can tell whether they are its own copies before it renders anything of the remote.
import * as contract from '@platform/contract';
import * as router from '@platform/router';
import * as query from '@tanstack/react-query';
import * as authKit from 'auth-kit';
import * as react from 'react';
import * as styled from 'styled-components';

export { app } from 'remote-app';

export const seen = {
  react: react.createElement,
  '@platform/router': router.Outlet,
  '@platform/contract': contract.useServices,
  '@tanstack/react-query': query.useQueryClient,
  'styled-components': styled.ThemeContext,
  'auth-kit': authKit.useSession,
};
