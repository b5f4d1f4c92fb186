import { lazy, Suspense } from 'react';
import type { RoleDialogProps } from './RoleDialog';

// `lazy` forgets the type parameter.
const Loaded = lazy(() => import('./RoleDialog').then((module) => ({ default: module.RoleDialog<unknown> })));

/** The dialog, loaded when it is first opened. */
export const LazyRoleDialog = <Facts,>(props: RoleDialogProps<Facts>) => (
  <Suspense fallback={null}>
    <Loaded {...(props as unknown as RoleDialogProps<unknown>)} />
  </Suspense>
);
