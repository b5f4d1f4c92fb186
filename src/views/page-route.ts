import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router-dom';

/** A screen at a path, in a chunk of its own. */
export const page = (path: string, load: () => Promise<ComponentType>): RouteObject => ({
  path,
  lazy: async () => ({ Component: await load() }),
});
