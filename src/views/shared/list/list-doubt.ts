import { createContext } from 'react';

/** Why an empty list may not mean that there is nothing, as in "This domain is in an error state."; undefined when it does. */
export const ListDoubtContext = createContext<string | undefined>(undefined);
