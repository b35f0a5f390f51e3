import { object, string } from 'yup';
import { texts } from '../../lib/texts.ts';

/** As many as the database takes, counted as it counts: by character and not by UTF-16 unit. */
export const longestMessage = 10_000;

const fits = (text: string) => [...text.trim()].length <= longestMessage;
const tooLong = 'Please keep it under 10,000 characters.';

export const feedbackSchema = object({
  text: string().trim().required(texts.feedbackRequired).test('length', tooLong, fits),
});

export const questionSchema = object({
  text: string().trim().required('Please write your question first.').test('length', tooLong, fits),
});

export const approvalSchema = object({
  text: string()
    .trim()
    .default('')
    .test('length', tooLong, (text) => fits(text ?? '')),
});

export const changesSchema = object({
  text: string().trim().required('Please say what should change.').test('length', tooLong, fits),
});
