import { isFilled } from '@northlight/domain';
import { object, string } from 'yup';
import { texts } from '../lib/texts.ts';

/** The database's limit. It counts characters, not UTF-16 units. */
const maxMessageLength = 10_000;

const isWithinLimit = (text: string) => [...text.trim()].length <= maxMessageLength;
const tooLongText = 'Please use at most 10,000 characters.';

const requiredMessage = (missing: string) =>
  string()
    .trim()
    .required(missing)
    .test('filled', missing, isFilled)
    .test('length', tooLongText, isWithinLimit);

export const feedbackSchema = object({ text: requiredMessage(texts.feedbackRequired) });

export const questionSchema = object({ text: requiredMessage('Please write your question first.') });

export const approvalSchema = object({
  text: string()
    .trim()
    .default('')
    .test('length', tooLongText, (text) => isWithinLimit(text ?? '')),
});

export const changesSchema = object({ text: requiredMessage('Please say what should change.') });
