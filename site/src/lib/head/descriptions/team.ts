export const teamDescription = 'The people who will plan your software, build it, and answer when you call.';
