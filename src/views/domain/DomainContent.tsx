import { useSelector } from '@xstate/react';
import { useContext, useState, type ReactNode } from 'react';
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
import { ConsolePartsContext } from '../console-parts';
import { ClosedPageView, UpgradingPageView } from './condition/ClosedPageView';
import { DomainConditionView, isUnavailable } from './condition/DomainConditionView';
import { isUpgradePage, pageAt } from './domain-place';
import { useDomainContentStyles } from './DomainContent.styles';

/**
 * The page of the address, or what stands in its place (spec server-level §4 "Domain area by state"). A page that closes while
 * something is typed there and not saved stays behind what closes it, and is there again when it opens.
 */
export function DomainContent({ status, children }: { status: DomainStatusActor; children: ReactNode }) {
  const styles = useDomainContentStyles();
  const unsaved = useContext(ConsolePartsContext)?.unsaved;
  const { pathname } = useLocation();
  const key = useSelector(status, selectKey);
  const condition = useSelector(status, selectCondition);
  const locked = useSelector(status, selectLocked);
  const settingsOnly = useSelector(status, selectSettingsOnly);
  const step = useSelector(status, selectUpgradeStep);
  const upgrade = isUpgradePage(pathname);
  const page = pageAt(pathname);
  const unavailable = isUnavailable(condition);
  const barred = locked && !upgrade;
  const shut = settingsOnly && page !== undefined && !page.offline;
  const closed = unavailable || barred || shut;
  const [opened, setOpened] = useState<string>();
  if (!closed && opened !== pathname) setOpened(pathname);
  const kept = closed && opened === pathname && unsaved?.isAny() === true;
  if (barred && !kept) return <Navigate replace to={`${domainPath(key)}/upgrade`} />;
  if (!closed && upgrade && step === undefined) return <Navigate replace to={domainPath(key)} />;
  return (
    <>
      {unavailable ? <DomainConditionView status={status} kept={kept} /> : null}
      {barred ? <UpgradingPageView domainKey={key} label={page?.label ?? 'This page'} /> : null}
      {shut && !unavailable ? <ClosedPageView domainKey={key} label={page.label} kept={kept} /> : null}
      <div className={closed ? styles.closed : styles.open}>{closed && !kept ? null : children}</div>
    </>
  );
}
