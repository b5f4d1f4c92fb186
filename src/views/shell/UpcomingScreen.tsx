import { useLocation } from 'react-router-dom';
import { useAppConfig } from '../console-parts';
import { NotFoundView } from './NotFoundView';
import { UpcomingView } from './UpcomingView';

/** An address whose screen is still to come; those of namespaces exist only where namespaces are enabled (spec server-level §2). */
export function UpcomingScreen() {
  const { pathname } = useLocation();
  const namespacesEnabled = useAppConfig()?.namespacesEnabled ?? false;
  const isNamespacePage = /^\/(create-)?namespaces?(\/|$)/.test(pathname);
  return isNamespacePage && !namespacesEnabled ? <NotFoundView /> : <UpcomingView />;
}
