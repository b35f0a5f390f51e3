import { createContext, useContext } from 'react';

const ReadOnlyReason = createContext<string | null>(null);

/** Around what can only be looked at: the id of the element that says why. Null: everything works. */
export const ReadOnlyProvider = ReadOnlyReason.Provider;

/** The id of the element that says why nothing can be changed; null where things can be. */
export const useReadOnlyReason = (): string | null => useContext(ReadOnlyReason);
