import type { ReactNode } from 'react';
import { useAppConfig } from '../../console-parts';
import { NotFoundView } from '../../shell/NotFoundView';

/** The pages of namespaces exist only where namespaces are enabled (spec server-level §2). */
export const NamespacesOnly = ({ children }: { children: ReactNode }) =>
  useAppConfig()?.namespacesEnabled ? children : <NotFoundView />;
