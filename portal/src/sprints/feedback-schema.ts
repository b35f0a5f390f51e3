import { isFilled } from '@northlight/domain';
import { object, string } from 'yup';
import { texts } from '../lib/texts.ts';

/** As many as the database takes, counted as it counts: by character and not by UTF-16 unit. */
export const longestMessage = 10_000;

const fits = (text: string) => [...text.trim()].length <= longestMessage;
const tooLong = 'Please keep it under 10,000 characters.';

const message = (missing: string) =>
  string().trim().required(missing).test('filled', missing, isFilled).test('length', tooLong, fits);

export const feedbackSchema = object({ text: message(texts.feedbackRequired) });

export const questionSchema = object({ text: message('Please write your question first.') });

export const approvalSchema = object({
  text: string()
    .trim()
    .default('')
    .test('length', tooLong, (text) => fits(text ?? '')),
});

export const changesSchema = object({ text: message('Please say what should change.') });
