/** The services that stand in while there are none, by name: all that a page needs which only lists them. */
export const sampleTitles = ['Web Development', 'Mobile Development', 'UI/UX Design'] as const;
