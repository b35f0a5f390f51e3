import { toAppError } from '@northlight/auth-kit';
import { getErrorCode, getFromFunction, postToFunction } from '../forms/post-to-function.ts';

/** The fields of the contact form by their names. */
export type MessageFields = Readonly<Record<string, string>>;

/** A little more than the function asks for between the opening of a form and its sending. */
const minTokenAge = 2_100;

/** Sends one form's messages. */
interface MessageSender {
  /** Begins to fetch what a message has to carry; called when somebody starts to fill in the form. */
  prepare(): void;
  /** The key under which a message is stored once, the same as long as its text is. */
  keyOf(message: MessageFields): string;
  /** @throws AppError when the message is not stored */
  send(message: MessageFields, honeypot: string, key?: string): Promise<void>;
}

/**
 * A sender keeps one key for one message, so that a message whose answer was lost is stored once when it is sent again,
 * and asks for another token when the form was open for too long.
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

  const keyOf = (message: MessageFields) => {
    const text = JSON.stringify(message);
    if (text !== lastMessage.text) lastMessage = { text, key: crypto.randomUUID() };
    return lastMessage.key;
  };

  return {
    prepare: () => void getToken().catch(() => undefined),
    keyOf,
    async send(message, honeypot, key = keyOf(message)) {
      const attempt = async () =>
        postToFunction('contact', { ...message, website: honeypot, token: await getToken() }, key);
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
  const answer = await getFromFunction('contact');
  await new Promise((resolve) => setTimeout(resolve, minTokenAge));
  if (typeof answer === 'object' && answer !== null && 'token' in answer) return String(answer.token);
  throw toAppError(new SyntaxError('the answer has no token'));
}
