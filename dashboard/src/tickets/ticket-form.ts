import { choice, defineForm, optional, optionalChoice, text } from '../lib/fields/form-definition.tsx';

/** Beside these, a stored type, status or priority is shown and kept. */
export const ticketForm = defineForm({
  title: text('Title', { longest: 300 }),
  description: optional('Description', { longest: 20_000, rows: 5 }),
  type: choice('Type', {
    options: ['Frontend', 'Backend', 'Fullstack', 'Design', 'Bug', 'Feature'],
    empty: 'Fullstack',
    isHalf: true,
  }),
  status: choice('Status', {
    options: ['Not started', 'In progress', 'Completed'],
    empty: 'Not started',
    isHalf: true,
  }),
  priority: choice('Priority', { options: ['Low', 'Medium', 'High'], empty: 'Medium', isHalf: true }),
  sprint_id: optionalChoice('Sprint', { placeholder: 'No sprint', isHalf: true }),
  assigned_to: optional('Assigned to', {
    hint: 'A developer’s name or email. The client does not see it.',
  }),
});
