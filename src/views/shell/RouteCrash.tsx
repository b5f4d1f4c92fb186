import { useRouteError } from 'react-router-dom';
import { CrashView } from '~/views/session/CrashView';

/** Replaces a screen that crashed or whose chunk could not be loaded. */
export function RouteCrash() {
  return <CrashView error={useRouteError()} />;
}
