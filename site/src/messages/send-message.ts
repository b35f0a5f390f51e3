import { toAppError } from '@northlight/auth-kit';
import { newRequestKey } from '@northlight/contract/drafts';
import { getErrorCode, getFromFunction, postToFunction } from '../forms/post-to-function.ts';

export type MessageFields = Readonly<Record<string, string>>;

/** Slightly more than the minimum time that the function requires between opening and sending a form. */
const minTokenAge = 2_100;

interface MessageSender {
  /** Prefetches the form token when a visitor starts to fill in the form. */
  prepare(): void;
  /** The idempotency key, which stays the same as long as the message does. */
  getKey(message: MessageFields): string;
  /** @throws AppError if the message has not been stored */
  send(message: MessageFields, honeypot: MessageFields, key?: string): Promise<void>;
}

/**
 * Sends one form's messages. Uses one key per message, so that a message whose response was lost is stored only once.
 * Fetches a new token if the form has been open for too long.
 */
export function createMessageSender(): MessageSender {
  let token: Promise<string> | null = null;
  let lastMessage = { text: '', key: '' };

  const getToken = () => {
    token ??= fetchToken().catch((error: unknown) => {
      token = null;
      throw error;
    });
    return token;
  };

  const getKey = (message: MessageFields) => {
    const text = JSON.stringify(message);
    if (text !== lastMessage.text) lastMessage = { text, key: newRequestKey() };
    return lastMessage.key;
  };

  return {
    prepare: () => void getToken().catch(() => undefined),
    getKey,
    async send(message, honeypot, key = getKey(message)) {
      const attempt = async () =>
        postToFunction('contact', { ...message, ...honeypot, token: await getToken() }, key);
      try {
        await attempt();
      } catch (error) {
        if (!getErrorCode(toAppError(error)).startsWith('form_token_')) throw error;
        token = null;
        await attempt();
      }
      token = null;
      lastMessage = { text: '', key: '' };
    },
  };
}

async function fetchToken(): Promise<string> {
  const response = await getFromFunction('contact');
  await new Promise((resolve) => setTimeout(resolve, minTokenAge));
  if (typeof response === 'object' && response !== null && 'token' in response) return String(response.token);
  throw toAppError(new SyntaxError('the response has no token'));
}
