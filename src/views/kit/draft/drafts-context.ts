import { createContext } from 'react';
import type { Drafts } from '~/machines/draft/draft-actors';

/** Undefined where nothing is kept. */
export const DraftsContext = createContext<Drafts | undefined>(undefined);
