import { useRouteError } from 'react-router-dom';
import { CrashView } from '~/views/session/CrashView';

/** In place of a screen that crashed or whose part could not be loaded. */
export function RouteCrash() {
  return <CrashView error={useRouteError()} />;
}
