/** For a link out of the site that leaves the site open. Said as a description: the name stays what it is. */
export const newTab = { target: '_blank', rel: 'noopener', title: 'Opens in a new tab' } as const;
