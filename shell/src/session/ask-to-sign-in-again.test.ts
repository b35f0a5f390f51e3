import { expect, jest, test } from '@jest/globals';
import { createFakeAuth } from '@northlight/auth-kit/testing';
import { QueryClient } from '@tanstack/react-query';
import { askToSignInAgain } from './ask-to-sign-in-again.ts';

jest.mock('../auth/sign-in-again.tsx', () => ({ mountSignInAgain: () => undefined }));

test('refetches all data when the session is renewed', () => {
  const auth = createFakeAuth({ person: {} });
  const queryClient = new QueryClient();
  const invalidate = jest.spyOn(queryClient, 'invalidateQueries');
  askToSignInAgain(queryClient);
  auth.setState({ expired: true });
  expect(invalidate).not.toHaveBeenCalled();
  auth.setState({ expired: false });
  expect(invalidate).toHaveBeenCalledTimes(1);
  auth.restore();
});
