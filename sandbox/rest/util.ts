import { createKeyPair } from '../state/convergence-token';
import type { Route } from './call';

/** /util */
export const utilRoutes: Route[] = [{ method: 'GET', path: '/util/keygen', handle: () => createKeyPair() }];
