/** The messages for reading and writing one type of record. */
export interface RecordTexts {
  readonly fetchFailed: string;
  readonly saveFailed: string;
  readonly deleteFailed: string;
  readonly created: string;
  readonly updated: string;
  readonly deleted: string;
}

/** The messages for records with this noun, "partner", and its plural. */
export function createRecordTexts(noun: string, plural = `${noun}s`): RecordTexts {
  const subject = noun.charAt(0).toUpperCase() + noun.slice(1);
  return {
    fetchFailed: `The ${plural} could not be loaded`,
    saveFailed: `Failed to save ${noun}`,
    deleteFailed: `Failed to delete ${noun}`,
    created: `${subject} created successfully`,
    updated: `${subject} updated successfully`,
    deleted: `${subject} deleted successfully`,
  };
}

/** The messages and empty states that the specification fixes word for word, and similar ones. */
export const texts = {
  error: 'Error',
  success: 'Success',
  services: {
    ...createRecordTexts('service'),
    fetchFailed: 'Failed to fetch services',
    examplesFailed: 'Failed to add examples',
    examplesAdded: 'Four examples have been added as drafts',
  },
  team: {
    ...createRecordTexts('team member'),
    fetchFailed: 'Failed to fetch team members',
    empty: 'No team members found',
  },
  blogs: {
    ...createRecordTexts('blog'),
    fetchFailed: 'Failed to fetch blogs',
  },
  categories: {
    saveFailed: 'Failed to save category',
    deleteFailed: 'Failed to delete category',
    deleted: 'Category deleted successfully',
  },
  projects: {
    ...createRecordTexts('project'),
    fetchFailed: 'Failed to fetch projects',
    imageFailed: 'Failed to upload image',
    imageUploaded: 'Image uploaded successfully',
    coverFailed: 'Failed to upload cover image',
    coverUploaded: 'Cover image uploaded successfully',
  },
  faqs: createRecordTexts('FAQ'),
  releases: {
    fetchFailed: 'The releases could not be loaded',
    rolledBack: 'Release rolled back',
    rollbackFailed: 'Failed to roll back',
    rolloutStopped: 'Rollout stopped',
    rolloutPaused: 'Rollout paused',
    rolloutResumed: 'Rollout resumed',
    rolloutFinished: 'The version is live for everyone',
    rolloutCleared: 'Rollout cleared',
    rolloutFailed: 'Failed to change the rollout',
  },
  settings: {
    fetchFailed: 'The settings could not be loaded',
    saveFailed: 'Failed to save settings',
    saved: 'Settings updated successfully',
  },
  brand: {
    fetchFailed: 'The brand could not be loaded',
    saveFailed: 'Failed to save brand',
    saved: 'Brand updated successfully',
    restored: 'Previous brand restored',
    restoreFailed: 'Failed to restore the previous brand',
  },
  profile: {
    fetchFailed: 'Your profile could not be loaded',
    saveFailed: 'Failed to save profile',
    saved: 'Profile updated successfully',
  },
  companies: createRecordTexts('company', 'companies'),
  clientProjects: {
    fetchFailed: 'Failed to fetch projects',
    saveFailed: 'Failed to save project',
    deleteFailed: 'Failed to delete project',
    deleted: 'Project deleted',
    empty: 'No projects yet',
  },
  sprints: {
    ...createRecordTexts('sprint'),
    feedbackRequested: 'Feedback requested',
    empty: 'No sprints yet',
  },
  tickets: {
    fetchFailed: 'Failed to fetch tickets',
    saveFailed: 'Failed to save ticket',
    deleteFailed: 'Failed to delete ticket',
    deleted: 'Ticket deleted',
    empty: 'No tickets yet',
  },
  invoices: {
    loadFailed: 'Failed to load invoices',
    fetchFailed: 'Failed to fetch invoices',
    saveFailed: 'Failed to save invoice',
    deleteFailed: 'Failed to delete invoice',
    deleted: 'Invoice deleted',
    markFailed: 'Failed to update invoice status',
    marked: 'Invoice marked as paid',
    projectNotFound: 'Project not found',
    empty: 'No invoices yet',
  },
  pending: {
    undone: 'Change undone',
    restored: 'The previous version is restored. The client will not be notified.',
    draftRestored: 'The client will not be notified. Open the form again to continue with your input.',
    undoFailed: 'The change could not be undone',
    resolveFailed: 'The message could not be changed. It will be sent as is',
  },
  users: {
    ...createRecordTexts('user'),
    fetchFailed: 'Failed to fetch users',
    createFailed: 'Failed to create user',
    notAuthenticated: 'Not authenticated',
  },
  inbox: {
    fetchFailed: 'The inbox could not be loaded',
    saveFailed: 'Failed to save',
    replyFailed: 'Failed to send the reply',
    replied: 'Reply sent',
  },
  upload: { failed: 'Failed to upload file', imageFailed: 'Failed to upload image' },
} as const;
