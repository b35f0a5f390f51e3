import { describe, expect, test } from '@jest/globals';
import { ServicesProvider } from '@northlight/contract';
import { fakeServices } from '@northlight/contract/testing';
import { act, render, screen } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { RichText as Text } from './rich-text.tsx';

const services = fakeServices();
const RichText = ({ text }: { text: string }) => (
  <ServicesProvider value={services}>
    <Text text={text} />
  </ServicesProvider>
);

describe('RichText', () => {
  test('shows plain text until the sanitiser has loaded', async () => {
    const { container } = render(<RichText text="<p>One <strong>two</strong></p><script>x</script>" />);
    expect(container.textContent).toContain('One two');
    expect(await screen.findByText('two', { selector: 'strong' })).toBeTruthy();
    expect(container.innerHTML).not.toContain('script');
  });

  test("keeps the server's HTML and sanitises text rendered later", async () => {
    const container = document.createElement('div');
    document.body.append(container);
    container.innerHTML = '<div><p>From <em>the server</em></p></div>';
    const element = container.querySelector('em');
    const root = hydrateRoot(container, <RichText text="<p>From <em>the server</em></p>" />, {
      onRecoverableError: (error) => {
        throw error;
      },
    });
    await act(async () => {});
    expect(container.querySelector('em')).toBe(element);
    await act(async () => root.render(<RichText text='<p onclick="x()">New</p>' />));
    expect(await screen.findByText('New', { selector: 'p' })).toBeTruthy();
    expect(container.innerHTML).not.toMatch(/onclick|the server/);
    act(() => root.unmount());
    container.remove();
  });
});
