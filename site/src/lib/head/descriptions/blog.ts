export const blogDescription =
  'What we learn while building software for other people, written down plainly.';
