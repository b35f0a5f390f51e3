import { toAppError } from '@northlight/auth-kit';
import { FormAlert } from '@northlight/shared-ui';
import { failureText } from '../api/failure-text.ts';
import { postToFunction } from '../api/post-to-function.ts';
import type { Answer } from './newsletter-box.tsx';

/** Asks for the mail with the link that confirms a subscription. */
export async function subscribe(email: string, website: string): Promise<Answer> {
  try {
    await postToFunction('newsletter', { action: 'subscribe', email, website });
  } catch (error) {
    return { kind: 'failed', said: <FormAlert>{failureText(toAppError(error))}</FormAlert> };
  }
  return {
    kind: 'sent',
    said: (
      <FormAlert tone="success" title="Almost there">
        Please confirm your subscription with the link in the mail that we just sent to {email}.
      </FormAlert>
    ),
  };
}
