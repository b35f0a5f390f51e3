import { string } from 'yup';
import { defineForm, optional, sortOrder, text } from '../records/fields/form-definition.tsx';
import { rowList } from '../records/fields/row-list-field.tsx';
import { image } from '../upload/image-field.tsx';
import { timestampPath } from '../upload/use-upload.ts';

export const teamMemberForm = defineForm({
  name: text('Name', { isHalf: true }),
  role: text('Role', { isHalf: true }),
  bio: optional('Bio', { maxLength: 5000, rows: 4 }),
  image_url: image('Photo', { createPath: timestampPath('team'), ratio: '1 / 1', previewWidth: '9rem' }),
  skills: rowList('Skills', {
    itemLabel: 'skill',
    placeholder: 'TypeScript',
    itemSchema: string().max(100, 'Use at most 100 characters for a skill'),
  }),
  email: optional('Email', { type: 'email', isHalf: true }),
  order_position: sortOrder('Display order', { isHalf: true }),
  linkedin_url: optional('LinkedIn', { type: 'url', isHalf: true }),
  twitter_url: optional('Twitter', { type: 'url', isHalf: true }),
  github_url: optional('GitHub', { type: 'url', isHalf: true }),
});
