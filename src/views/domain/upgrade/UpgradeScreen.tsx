import { useSelector } from '@xstate/react';
import { useNavigate } from 'react-router-dom';
import { domainPath } from '../../../machines/console/place';
import { selectKey } from '../../../machines/domain-status/domain-status-selectors';
import { useShownDomain } from '../shown-domain';
import { UpgradeView } from './UpgradeView';

export function UpgradeScreen() {
  const status = useShownDomain();
  const dashboard = domainPath(useSelector(status, selectKey));
  const navigate = useNavigate();
  return <UpgradeView status={status} onDashboard={() => void navigate(dashboard, { replace: true })} />;
}
