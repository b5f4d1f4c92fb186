import type { ReactNode } from 'react';
import { useAppConfig } from '~/views/console-parts';
import { NotFoundView } from '~/views/shell/NotFoundView';

/** The pages of namespaces exist only where namespaces are enabled (spec server-level §2). */
export const NamespacesOnly = ({ children }: { children: ReactNode }) =>
  useAppConfig()?.namespacesEnabled ? children : <NotFoundView />;
