/** The reader's own: a message or a notification is an event, not a day of the agency's calendar. */
export const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
