import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { Navigate, useLocation, useParams } from 'react-router-dom';
import { Button } from '@fluentui/react-components';
import { ArrowLeft16Regular, ChevronDown16Regular, Database20Regular } from '@fluentui/react-icons';
import { domainPath, sameKey, segmentAt, nameOf } from '~/core/paths';
import { selectStale } from '~/machines/connection/connection-machine';
import {
  type DomainStatusActor,
  selectCondition,
  selectDomain,
  selectKey,
  selectLocked,
  selectSettingsOnly,
  selectUpgradeStep,
} from '~/machines/domain-status/domain-status-machine';
import { ConnectionState } from '~/views/connection/ConnectionStrip';
import {
  useConnection,
  useConsoleParts,
  useDomainStatus,
  ListDoubtContext,
  ShownDomainContext,
} from '~/views/console-parts';
import { useLast } from '~/views/hooks/events';
import { Pages } from '~/views/kit/screens';
import { domainNav, sectionAt } from '~/views/kit/page-table';
import { AvailabilityText } from '~/views/kit/status';
import type { DomainKey } from '~/api/rest/domains';
import { OnDemand, type TriggerProps } from '~/views/kit/OnDemand';
import { useLink } from '~/views/kit/links';
import { ConsoleTools, menus } from './ConsoleTools';
import { ConsoleVersion, Frame } from './Frame';
import { useDomainHeadStyles, useDomainShellStyles } from './shell.styles';
import { ClosedPage, isUnavailable, StateBanner, UnreadableDomain, whyLocked } from './domain-states';
import { pages } from './pages';

/** Above the domain's navigation: the link to all domains, the domain's name, and its availability. */
export function DomainNavHead({ name, state }: { name: string; state: ReactNode }) {
  const styles = useDomainHeadStyles();
  return (
    <>
      <a {...useLink('/domains')} className={styles.back}>
        <ArrowLeft16Regular />
        All domains
      </a>
      <div className={styles.domain}>
        <span className={styles.name} title={name}>
          {name}
        </span>
        <span className={styles.state}>{state}</span>
      </div>
    </>
  );
}

type SwitcherProps = { name: string; current: DomainKey };

function SwitcherButton({ name, current, ...trigger }: TriggerProps & SwitcherProps) {
  const styles = useDomainHeadStyles();
  return (
    <Button {...trigger} appearance="subtle" className={styles.switcher} icon={<Database20Regular />}>
      <span className={styles.switcherText}>
        <span className={styles.switcherName}>{name}</span>
        <span className={styles.switcherPath}>{nameOf(current)}</span>
        <span className={styles.chevron}>
          <ChevronDown16Regular />
        </span>
      </span>
    </Button>
  );
}

/** The domain's name in the top bar, with a menu of favorites. */
export const DomainSwitcher = (props: SwitcherProps) => (
  <OnDemand menu chunk={menus} button={<SwitcherButton {...props} />}>
    {({ DomainMenu }, button) => <DomainMenu button={button} current={props.current} />}
  </OnDemand>
);

const isUpgradePage = (pathname: string) => segmentAt(pathname, 4) === 'upgrade';

/**
 * The page of the address, or its replacement (spec server-level §4 "Domain area by state"). If a page with unsaved work closes, it stays
 * mounted but hidden until it opens again.
 */
export function DomainContent({ status, children }: { status: DomainStatusActor; children: ReactNode }) {
  const styles = useDomainShellStyles();
  const { unsaved } = useConsoleParts();
  const { pathname } = useLocation();
  const key = useSelector(status, selectKey);
  const condition = useSelector(status, selectCondition);
  const locked = useSelector(status, selectLocked);
  const settingsOnly = useSelector(status, selectSettingsOnly);
  const step = useSelector(status, selectUpgradeStep);
  const isUpgrade = isUpgradePage(pathname);
  const section = sectionAt(pages, pathname);
  const isBlocked = locked && !isUpgrade;
  const closedOffline = settingsOnly && section !== undefined && !section.offline;
  const closed = isUnavailable(condition) ? condition : isBlocked ? 'upgrade' : closedOffline ? 'offline' : undefined;
  const opened = useLast(pathname, closed === undefined);
  const kept = closed !== undefined && opened === pathname && unsaved.isAny();
  if (isBlocked && !kept) return <Navigate replace to={`${domainPath(key)}/upgrade`} />;
  if (!closed && isUpgrade && step === undefined) return <Navigate replace to={domainPath(key)} />;
  return (
    <>
      {closed ? <ClosedPage status={status} closed={closed} page={section?.title ?? 'This page'} kept={kept} /> : null}
      <div className={closed ? styles.closed : styles.open}>{closed && !kept ? null : children}</div>
    </>
  );
}

/** The frame of a domain's pages: top bar, navigation, banners (spec server-level §2, §4). */
export function DomainShellView({ status, children }: { status: DomainStatusActor; children: ReactNode }) {
  const styles = useDomainShellStyles();
  const { pathname } = useLocation();
  const key = useSelector(status, selectKey);
  const domain = useSelector(status, selectDomain);
  const condition = useSelector(status, selectCondition);
  const offline = useSelector(status, selectSettingsOnly);
  const step = useSelector(status, selectUpgradeStep);
  const isStale = useSelector(useConnection(), (s) => s !== undefined && selectStale(s));
  const name = domain?.displayName || key.id;
  const section = sectionAt(pages, pathname);
  const locked = whyLocked(condition);
  const isOpen = locked === undefined && (!offline || section?.offline);
  return (
    <Frame
      place={name}
      switcher={<DomainSwitcher name={name} current={key} />}
      tools={<ConsoleTools />}
      nav={{
        label: 'Domain',
        head: (
          <DomainNavHead
            name={name}
            state={domain && <AvailabilityText value={domain.availability} of={isStale ? 'unknown' : domain.status} />}
          />
        ),
        items: domainNav(pages, { base: domainPath(key), current: isOpen ? section : undefined, offline, locked }),
        footer: (
          <div className={styles.footer}>
            <ConnectionState ofDomain />
            <ConsoleVersion />
          </div>
        ),
      }}
      banner={isUpgradePage(pathname) && step === 'failed' ? null : <StateBanner status={status} />}
    >
      <ListDoubtContext value={condition === 'error' ? 'This domain is in an error state.' : undefined}>
        <DomainContent status={status}>{children}</DomainContent>
      </ListDoubtContext>
    </Frame>
  );
}

/** Route of /domain/{namespace}/{domainId}. Shows the domain that the console has open; each domain gets a new shell. */
export function DomainShell() {
  const running = useDomainStatus();
  const { namespace = '', domainId = '' } = useParams();
  // The console opens the next domain before the router renders its page: until then the old domain stays.
  const isDrawn = (domain: DomainStatusActor | undefined) =>
    sameKey(domain?.getSnapshot().context.key, { namespace, id: domainId });
  const last = useLast(running, isDrawn(running));
  const status = isDrawn(last) ? last : running;
  if (!status)
    return (
      <Frame tools={<ConsoleTools />}>
        <UnreadableDomain name={`${namespace}/${domainId}`} />
      </Frame>
    );
  return (
    <DomainShellView key={domainPath(status.getSnapshot().context.key)} status={status}>
      <ShownDomainContext value={status}>
        <Pages />
      </ShownDomainContext>
    </DomainShellView>
  );
}
