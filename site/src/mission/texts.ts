import type { RuledItem } from '../lib/ui/ruled-columns.tsx';

export const coreValues: readonly RuledItem[] = [
  {
    title: 'Client-First Approach',
    text: 'We measure a decision by the working day it leaves behind, not by how it reads in our portfolio.',
  },
  {
    title: 'Innovation',
    text: 'New ideas are welcome as soon as they are simpler than the old ones. Novelty alone is not a reason.',
  },
  {
    title: 'Collaboration',
    text: 'Designers, engineers and the people who will use the thing sit at one table, from the first sketch on.',
  },
  {
    title: 'Excellence',
    text: 'Tested, documented, accessible. We hand over nothing that we would not want to inherit ourselves.',
  },
];

export const approach: readonly RuledItem[] = [
  {
    title: 'Understand',
    text: 'We watch the work before we talk about software: who does what, when it gets stuck, what nobody dares to touch.',
  },
  {
    title: 'Innovate',
    text: 'We sketch the smallest change that would help, try it with the people concerned, and throw away what does not.',
  },
  {
    title: 'Deliver',
    text: 'We release every week, measure whether it helped, and stay to look after what we have built.',
  },
];

/** Fixed by the specification (section 2). */
export const impact = [
  { figure: '$50M+', label: 'Client savings' },
  { figure: '200+', label: 'Projects' },
  { figure: '95%', label: 'Satisfaction' },
  { figure: '24/7', label: 'Support' },
] as const;
