import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { useCounter } from './use-counter.ts';

function Figure({ value }: { value: number }) {
  const element = useRef<HTMLOutputElement>(null);
  return (
    <output ref={element} aria-label="clients">
      {useCounter(value, element)}
    </output>
  );
}

const shown = () => screen.getByRole('status', { name: 'clients' }).textContent;

/** Says of everything that is watched whether it is in view. */
let look: (isIntersecting: boolean) => void;
let frames: FrameRequestCallback[];
let wantsLessMotion: boolean;

const frameAt = (now: number) =>
  act(() => {
    for (const frame of frames.splice(0)) frame(now);
  });

beforeEach(() => {
  frames = [];
  wantsLessMotion = false;
  const observers = new Set<(entries: { isIntersecting: boolean }[]) => void>();
  look = (isIntersecting) =>
    act(() => {
      for (const tell of observers) tell([{ isIntersecting }]);
    });
  Object.assign(window, {
    matchMedia: () => ({ matches: wantsLessMotion }),
    IntersectionObserver: class {
      constructor(private readonly tell: (entries: { isIntersecting: boolean }[]) => void) {}
      observe = () => observers.add(this.tell);
      disconnect = () => observers.delete(this.tell);
    },
    requestAnimationFrame: (frame: FrameRequestCallback) => frames.push(frame),
    cancelAnimationFrame: jest.fn(),
  });
});

afterEach(() => {
  Reflect.deleteProperty(window, 'IntersectionObserver');
});

describe('useCounter', () => {
  test('waits at 0 until it is seen, then takes 2000 ms to the value and stays there', () => {
    render(<Figure value={100} />);
    expect(shown()).toBe('0');
    look(false);
    expect(frames).toHaveLength(0);
    look(true);
    frameAt(5000);
    expect(shown()).toBe('0');
    frameAt(6000);
    expect(shown()).toBe('88');
    frameAt(7000);
    expect(shown()).toBe('100');
    expect(frames).toHaveLength(0);
    look(false);
    expect(shown()).toBe('100');
  });

  test('who wants less motion sees the value at once', () => {
    wantsLessMotion = true;
    render(<Figure value={100} />);
    expect(shown()).toBe('100');
    expect(frames).toHaveLength(0);
  });

  test('a browser that cannot tell what is seen shows the value', () => {
    Reflect.deleteProperty(window, 'IntersectionObserver');
    render(<Figure value={100} />);
    expect(shown()).toBe('100');
  });

  test.each([
    ['on the screen stays as it is', true],
    ['below the screen runs up when it is seen', false],
  ])(
    'HTML from the server holds the value, and hydrates without a difference; what is %s',
    async (_, isInView) => {
      const container = document.body.appendChild(document.createElement('div'));
      container.innerHTML = renderToString(<Figure value={100} />);
      expect(container.textContent).toBe('100');
      const onRecoverableError = jest.fn();
      const root = await act(() => hydrateRoot(container, <Figure value={100} />, { onRecoverableError }));
      expect(container.textContent).toBe('100');
      expect(onRecoverableError).not.toHaveBeenCalled();
      look(isInView);
      expect(container.textContent).toBe(isInView ? '100' : '0');
      look(true);
      frameAt(0);
      frameAt(1000);
      expect(container.textContent).toBe(isInView ? '100' : '88');
      await act(() => root.unmount());
      container.remove();
    },
  );

  test('a value that changes afterwards is shown as it is', () => {
    const { rerender } = render(<Figure value={100} />);
    look(true);
    frameAt(0);
    frameAt(2000);
    rerender(<Figure value={101} />);
    expect(shown()).toBe('101');
  });
});
