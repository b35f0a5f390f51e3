import { createContext, useContext } from 'react';

const ReadOnlyReason = createContext<string | null>(null);

/** Marks its children as read-only, with the id of the element that says why. Null: not read-only. */
export const ReadOnlyProvider = ReadOnlyReason.Provider;

/** The id of the element that says why nothing can be changed; null if changes are possible. */
export const useReadOnlyReason = (): string | null => useContext(ReadOnlyReason);
