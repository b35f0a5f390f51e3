export const contactDescription =
  'Write to us about your project. We answer within 24 hours, and the first conversation costs nothing.';
