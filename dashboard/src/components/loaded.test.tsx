import { expect, jest, test } from '@jest/globals';
import { ServicesProvider } from '@northlight/contract';
import { fakeServices } from '@northlight/contract/testing';
import { render, screen } from '@testing-library/react';
import type { Component } from 'react';
import { Loaded } from './loaded.tsx';

test('reports a render error with its section, not as a failed load', () => {
  const onCaughtError = jest.fn();
  const query = { data: 'text', isError: false, errorUpdatedAt: 0, isFetching: false, refetch: () => null };
  const renderRows = (): never => {
    throw new TypeError('rows is not iterable');
  };
  render(
    <ServicesProvider value={fakeServices()}>
      <Loaded query={query} section="invoices" failedText="Failed to load invoices" skeleton={null}>
        {renderRows}
      </Loaded>
    </ServicesProvider>,
    { onCaughtError },
  );
  expect(screen.getByRole('alert').textContent).toContain('Something went wrong in this section');
  const [[, info] = []] = onCaughtError.mock.calls as [unknown, { errorBoundary?: Component }][];
  expect(info?.errorBoundary?.props).toMatchObject({ section: 'invoices' });
});
