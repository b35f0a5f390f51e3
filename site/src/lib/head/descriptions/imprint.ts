export const imprintDescription = 'Who is responsible for this site, and where to find us.';
