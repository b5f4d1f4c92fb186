import { createKeyPair } from '../state/convergence-token';
import { route } from './call';
import type { Route } from './call';

/** /util */
export const utilRoutes: Route[] = [route('GET', '/util/keygen', () => createKeyPair())];
