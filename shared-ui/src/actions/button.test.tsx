import { describe, expect, jest, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { ReadOnlyProvider } from '../interaction/read-only.ts';
import { expectAccessible, setup } from '../testing/set-up.tsx';
import { Button } from './button.tsx';
import { IconButton } from './icon-button.tsx';

describe('Button', () => {
  test('does not submit by default', async () => {
    const onClick = jest.fn();
    const { user } = setup(<Button onClick={onClick}>Save</Button>);
    const button = screen.getByRole('button', { name: 'Save' });
    expect(button.getAttribute('type')).toBe('button');
    await user.click(button);
    expect(onClick).toHaveBeenCalledTimes(1);
    await expectAccessible();
  });

  test('ignores clicks in a read-only view if it writes', async () => {
    const onClick = jest.fn();
    const { user } = setup(
      <ReadOnlyProvider value="reason">
        <Button isWriteAction onClick={onClick}>
          Approve
        </Button>
      </ReadOnlyProvider>,
    );
    await user.click(screen.getByRole('button'));
    expect(onClick).not.toHaveBeenCalled();
  });

  test('keeps its name and focus and ignores clicks while loading', async () => {
    const onClick = jest.fn();
    const onSubmit = jest.fn();
    const renderForm = (isLoading: boolean) => (
      <form onSubmit={onSubmit}>
        <Button type="submit" isLoading={isLoading} onClick={onClick}>
          Create invoice
        </Button>
      </form>
    );
    const { user, rerender } = setup(renderForm(false));
    const button = screen.getByRole('button', { name: 'Create invoice' });
    button.focus();
    rerender(renderForm(true));
    expect(screen.getByRole('button', { name: 'Create invoice' })).toBe(button);
    expect(button.getAttribute('aria-disabled')).toBe('true');
    expect(button.getAttribute('aria-busy')).toBe('true');
    expect(document.activeElement).toBe(button);
    await user.click(button);
    await user.keyboard('{Enter}');
    expect(onClick).not.toHaveBeenCalled();
    expect(onSubmit).not.toHaveBeenCalled();
    await expectAccessible();
  });

  test('shows the loading label only while loading', () => {
    const { rerender } = setup(<Button loadingLabel="Submitting...">Submit Feedback</Button>);
    expect(screen.getByRole('button', { name: 'Submit Feedback' })).toBeTruthy();
    rerender(
      <Button loadingLabel="Submitting..." isLoading>
        Submit Feedback
      </Button>,
    );
    expect(screen.getByRole('button', { name: 'Submitting...' })).toBeTruthy();
  });

  test('renders as a link and keeps the link’s own handler', async () => {
    const onLinkClick = jest.fn((event: { preventDefault(): void }) => event.preventDefault());
    const onButtonClick = jest.fn();
    const { user } = setup(
      <Button
        variant="primary"
        onClick={onButtonClick}
        render={<a href="/contact" className="mine" onClick={onLinkClick} />}
      >
        Get Started
      </Button>,
    );
    const link = screen.getByRole('link', { name: 'Get Started' });
    expect(link.getAttribute('href')).toBe('/contact');
    expect(link.className).toContain('mine');
    expect(link.hasAttribute('type')).toBe(false);
    await user.click(link);
    expect(onLinkClick).toHaveBeenCalledTimes(1);
    expect(onButtonClick).toHaveBeenCalledTimes(1);
  });
});

describe('IconButton', () => {
  test('uses its label as the accessible name', async () => {
    setup(
      <IconButton label="Close">
        <svg aria-hidden="true" />
      </IconButton>,
    );
    expect(screen.getByRole('button', { name: 'Close' })).toBeTruthy();
    await expectAccessible();
  });
});
