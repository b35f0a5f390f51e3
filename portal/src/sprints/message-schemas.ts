import { isFilled } from '@northlight/domain';
import { object, string } from 'yup';
import { texts } from '../texts.ts';

/** The database's limit. It counts characters, not UTF-16 code units. */
const maxMessageLength = 10_000;

const isWithinLimit = (text: string) => [...text.trim()].length <= maxMessageLength;
const tooLongMessage = 'Please use at most 10,000 characters.';

const createMessageSchema = (requiredError: string) =>
  string()
    .trim()
    .required(requiredError)
    .test('filled', requiredError, isFilled)
    .test('length', tooLongMessage, isWithinLimit);

export const feedbackSchema = object({ text: createMessageSchema(texts.feedbackRequired) });

export const questionSchema = object({ text: createMessageSchema('Please write your question first.') });

export const approvalSchema = object({
  text: string()
    .trim()
    .default('')
    .test('length', tooLongMessage, (text) => isWithinLimit(text ?? '')),
});

export const changesSchema = object({ text: createMessageSchema('Please say what should change.') });
