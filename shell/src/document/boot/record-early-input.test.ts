import { expect, jest, test } from '@jest/globals';
import { captureEarlyInput } from '../replay-early-input.ts';
import { recordEarlyInput } from './record-early-input.ts';

test('sends a form once if it is submitted twice before React is ready', () => {
  document.body.innerHTML = '<form><button>Send</button></form>';
  const form = document.forms[0];
  window.earlyInput = recordEarlyInput(() => {});
  const button = form?.querySelector('button');
  button?.click();
  button?.click();
  const replay = captureEarlyInput();
  const send = jest.fn((event: Event) => event.preventDefault());
  form?.addEventListener('submit', send);
  replay();
  expect(send).toHaveBeenCalledTimes(1);
});
