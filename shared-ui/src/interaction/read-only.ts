import { createContext, useContext } from 'react';

const ReadOnlyReason = createContext<string | null>(null);

/** Makes its children read-only. The value is the id of the element that explains why, or null if they are not. */
export const ReadOnlyProvider = ReadOnlyReason.Provider;

/** The id of the element that explains why nothing can be changed; null if changes are possible. */
export const useReadOnlyReason = (): string | null => useContext(ReadOnlyReason);
