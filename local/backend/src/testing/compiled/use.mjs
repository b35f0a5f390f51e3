import { takeKept } from './kept.mjs';

// Loaded before a test: its database starts as one does that has run for a while.
takeKept();
