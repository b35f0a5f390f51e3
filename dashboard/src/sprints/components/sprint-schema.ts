import { array, boolean, object, string } from 'yup';
import { optionalLink, optionalText, requiredText } from '../../lib/fields/values.ts';
import { canTakeFeedback } from '../model/sprint-values.ts';

export const sprintSchema = object({
  project_id: string().required('Project is required'),
  title: requiredText('Title is required', 200),
  description: optionalText(20_000),
  start_date: string().required('Start date is required'),
  end_date: string()
    .required('End date is required')
    .test('after-start', 'The end date is before the start date', (end, { parent }) => {
      const start: unknown = (parent as { start_date?: unknown }).start_date;
      return !end || typeof start !== 'string' || start === '' || end >= start;
    }),
  status: string(),
  deliverables: array(string().max(500, 'Use at most 500 characters for a deliverable')).max(
    200,
    'Use at most 200 deliverables',
  ),
  preview_link: optionalLink(),
  feedback_required: boolean().test(
    'can-be-given',
    'Feedback can be asked for once the sprint is In Review or Completed',
    (isRequired, { parent }) => !isRequired || canTakeFeedback(parent),
  ),
});
