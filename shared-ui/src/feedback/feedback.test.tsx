import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import type { Component } from 'react';
import { expectAccessible, setup } from '../testing/set-up.tsx';
import { Delayed } from './delayed.tsx';
import { ErrorState } from './error-state.tsx';
import { LoadingState } from './loading-state.tsx';
import { ProgressBar } from './progress-bar.tsx';
import { SectionBoundary } from './section-boundary.tsx';
import { Skeleton } from './skeleton.tsx';

describe('Delayed', () => {
  afterEach(() => {
    jest.useRealTimers();
  });

  test('shows its children only after 200 ms', () => {
    jest.useFakeTimers();
    render(<Delayed>Loading</Delayed>);
    act(() => jest.advanceTimersByTime(199));
    expect(screen.queryByText('Loading')).toBeNull();
    act(() => jest.advanceTimersByTime(1));
    expect(screen.getByText('Loading')).toBeTruthy();
  });
});

describe('SectionBoundary', () => {
  const onCaughtError = jest.fn();
  let error: Error | null = null;
  function Invoices() {
    if (error !== null) throw error;
    return <p>Twelve invoices</p>;
  }
  const createPage = () => (
    <>
      <input aria-label="Search" />
      <SectionBoundary section="invoices">
        <Invoices />
      </SectionBoundary>
    </>
  );
  const renderPage = () => render(createPage(), { onCaughtError });
  beforeEach(() => {
    error = new TypeError('x is undefined');
    onCaughtError.mockClear();
    history.replaceState(null, '', '/one');
  });

  test('replaces only the failed section, and reports its name', async () => {
    const { user } = setup(<span />);
    renderPage();
    await user.type(screen.getByLabelText('Search'), 'typed');
    expect(screen.getByRole('alert').textContent).toContain('The rest of the page still works.');
    await expectAccessible();
    const [[thrown, info] = []] = onCaughtError.mock.calls as [unknown, { errorBoundary?: Component }][];
    expect(thrown).toBe(error);
    expect(info?.errorBoundary?.props).toMatchObject({ section: 'invoices' });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(screen.getByRole('alert')).toBeTruthy();
    error = null;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(screen.getByText('Twelve invoices')).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('Search').value).toBe('typed');
  });

  test('resets when the URL changes', () => {
    const { rerender } = renderPage();
    error = null;
    rerender(createPage());
    expect(screen.getByRole('alert')).toBeTruthy();
    history.replaceState(null, '', '/two');
    rerender(createPage());
    expect(screen.getByText('Twelve invoices')).toBeTruthy();
  });

  test('leaves not-found errors to the page', () => {
    error = Object.assign(new Error('no such invoice'), { name: 'NotFoundError' });
    expect(() => render(createPage(), { onCaughtError })).toThrow('no such invoice');
  });
});

describe('ProgressBar', () => {
  test('has a name and announces its value and text', async () => {
    render(<ProgressBar value={74.6} label="Checkout" valueText="12 of 16 tasks done" />);
    const bar = screen.getByRole('progressbar', { name: 'Checkout' });
    expect(bar.getAttribute('aria-valuenow')).toBe('75');
    expect(bar.getAttribute('aria-valuetext')).toBe('12 of 16 tasks done');
    await expectAccessible();
  });

  test.each([
    [-5, '0'],
    [140, '100'],
    [Number.NaN, '0'],
  ])('clamps %d', (value, announced) => {
    render(<ProgressBar value={value} label="Checkout" isLabelHidden />);
    expect(screen.getByRole('progressbar', { name: 'Checkout' }).getAttribute('aria-valuenow')).toBe(
      announced,
    );
  });
});

describe('LoadingState', () => {
  test('announces what is loading and hides the skeletons from screen readers', async () => {
    render(
      <LoadingState label="Loading services...">
        <Skeleton width={200} height={20} />
      </LoadingState>,
    );
    const status = screen.getByRole('status');
    expect(status.textContent).toBe('Loading services...');
    expect(status.getAttribute('aria-busy')).toBe('true');
    expect(status.querySelector('[aria-hidden="true"]')?.getAttributeNames().sort()).toEqual([
      'aria-hidden',
      'class',
      'data-skeleton',
    ]);
    await expectAccessible();
  });
});

describe('EmptyState and ErrorState', () => {
  test('an error state can be retried', async () => {
    const onRetry = jest.fn();
    const { user } = setup(<ErrorState title="Failed to load projects" onRetry={onRetry} />);
    expect(screen.getByRole('alert').textContent).toContain('Failed to load projects');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(onRetry).toHaveBeenCalledTimes(1);
    await expectAccessible();
  });
});
