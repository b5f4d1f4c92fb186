import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { domainPath } from '../../machines/console/place';
import type { DomainStatusActor } from '../../machines/domain-status/domain-status-machine';
import {
  selectCondition,
  selectKey,
  selectLocked,
  selectSettingsOnly,
  selectUpgradeStep,
} from '../../machines/domain-status/domain-status-selectors';
import { ClosedPageView } from './condition/ClosedPageView';
import { DomainConditionView, isUnavailable } from './condition/DomainConditionView';
import { isUpgradePage, pageAt } from './domain-place';

/** The page of the address, or what stands in its place (spec server-level §4 "Domain area by state"). */
export function DomainContent({ status, children }: { status: DomainStatusActor; children: ReactNode }) {
  const { pathname } = useLocation();
  const key = useSelector(status, selectKey);
  const condition = useSelector(status, selectCondition);
  const locked = useSelector(status, selectLocked);
  const settingsOnly = useSelector(status, selectSettingsOnly);
  const step = useSelector(status, selectUpgradeStep);
  const upgrade = isUpgradePage(pathname);
  const page = pageAt(pathname);
  if (isUnavailable(condition)) return <DomainConditionView status={status} />;
  if (locked && !upgrade) return <Navigate replace to={`${domainPath(key)}/upgrade`} />;
  if (upgrade && step === undefined) return <Navigate replace to={domainPath(key)} />;
  if (settingsOnly && page && !page.offline) return <ClosedPageView domainKey={key} label={page.label} />;
  return children;
}
