import { useSelector } from '@xstate/react';
import { type ReactNode, useContext, useState } from 'react';
import { Navigate, Outlet, useLocation, useParams } from 'react-router-dom';
import { domainPath, sameKey } from '~/core/paths';
import type { DomainStatusActor } from '~/machines/domain-status/domain-status-machine';
import {
  selectCondition,
  selectDomain,
  selectKey,
  selectLocked,
  selectRealtime,
  selectSettingsOnly,
  selectUpgradeStep,
} from '~/machines/domain-status/domain-status-selectors';
import type { Condition } from '~/machines/domain-status/domain-status-setup';
import type { PreferencesActor } from '~/machines/preferences/preferences-machine';
import type { ServerStatusActor } from '~/machines/server-status/server-status-machine';
import {
  ConsolePartsContext,
  useConsoleParts,
  useDomainStatus,
  useFavorites,
  useServerStatus,
} from '~/views/console-parts';
import { ListDoubtContext } from '~/views/kit/list/list-types';
import { AvailabilityText } from '~/views/kit/status';
import { ClosedPageView, UpgradingPageView } from './ClosedPageView';
import { DomainBanners } from './DomainBanners';
import { DomainConditionView, isUnavailable, UnreadableDomainView } from './DomainConditionView';
import { DomainNavHead, DomainSwitcher } from './DomainNavHead';
import { Frame } from './Frame';
import { LinkStatus, NoLink } from './LinkStatus';
import { NavRail, ServerState } from './NavRail';
import { TopBar, TopBarTools } from './TopBar';
import { domainNav } from './domain-nav';
import { isUpgradePage, pageAt, whyLocked } from './domain-place';
import { useDomainContentStyles, useDomainFooterStyles } from './shell.styles';

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

/** Why there is no realtime link; the conditions that are not here have one. */
const reasons: Partial<Record<Condition, string>> = {
  loading: 'The domain is loading.',
  missing: 'The domain does not exist.',
  forbidden: 'Your role does not permit this domain.',
  failed: 'The domain could not be loaded.',
  initializing: 'The domain is initializing.',
  deleting: 'The domain is being deleted.',
  locked: 'The database of the domain must be upgraded first.',
  error: 'The domain is in an error state.',
  offline: 'The domain is offline.',
};

export type DomainFooterProps = { status: DomainStatusActor; serverStatus: ServerStatusActor | undefined };

/** At the bottom of the domain's navigation: the server, and the realtime link. */
export function DomainFooter({ status, serverStatus }: DomainFooterProps) {
  const styles = useDomainFooterStyles();
  const realtime = useSelector(status, selectRealtime);
  const condition = useSelector(status, selectCondition);
  return (
    <div className={styles.root}>
      {serverStatus ? <ServerState server={serverStatus} /> : null}
      {realtime ? (
        <LinkStatus realtime={realtime} />
      ) : (
        <NoLink reason={reasons[condition] ?? 'The connection is being prepared.'} />
      )}
    </div>
  );
}

const inError = 'This domain is in an error state.';

export type CurrentDomain = { displayName: string; namespace: string; id: string };

export type DomainShellViewProps = {
  status: DomainStatusActor;
  serverStatus: ServerStatusActor | undefined;
  preferences: PreferencesActor;
  /** Into the clipboard. */
  copy?: (text: string) => void;
  switcher: (current: CurrentDomain) => ReactNode;
  /** At the right of the top bar. */
  tools: ReactNode;
  /** The page of the address. */
  children: ReactNode;
};

/** Everything around the pages of one domain: top bar, navigation, banners (spec server-level §2, §4). */
export function DomainShellView({ status, serverStatus, preferences, ...parts }: DomainShellViewProps) {
  const [navOpen, setNavOpen] = useState(false);
  const { pathname } = useLocation();
  const key = useSelector(status, selectKey);
  const domain = useSelector(status, selectDomain);
  const condition = useSelector(status, selectCondition);
  const offline = useSelector(status, selectSettingsOnly);
  const step = useSelector(status, selectUpgradeStep);
  const name = domain?.displayName || key.id;
  const page = pageAt(pathname);
  const locked = whyLocked(condition);
  const isOpen = page !== undefined && locked === undefined && (page.offline || !offline);
  // The upgrade's own page says in full what the banner would.
  const told = isUpgradePage(pathname) && step === 'failed';
  return (
    <Frame
      top={
        <TopBar
          place={name}
          menuOpen={navOpen}
          onMenu={() => setNavOpen(!navOpen)}
          switcher={parts.switcher({ displayName: name, ...key })}
        >
          {parts.tools}
        </TopBar>
      }
      nav={
        <NavRail
          label="Domain"
          head={
            <DomainNavHead
              name={name}
              state={domain ? <AvailabilityText value={domain.availability} /> : null}
              onFollow={() => setNavOpen(false)}
            />
          }
          items={domainNav({
            base: domainPath(key),
            current: isOpen ? page.place : undefined,
            offline,
            locked,
          })}
          footer={<DomainFooter status={status} serverStatus={serverStatus} />}
          onFollow={() => setNavOpen(false)}
        />
      }
      navOpen={navOpen}
      onNavClose={() => setNavOpen(false)}
      banner={<DomainBanners status={status} preferences={preferences} onCopy={parts.copy} told={told} />}
    >
      <ListDoubtContext value={condition === 'error' ? inError : undefined}>
        <DomainContent status={status}>{parts.children}</DomainContent>
      </ListDoubtContext>
    </Frame>
  );
}

/** Route of /domain/{namespace}/{domainId}. What it shows is the domain the console has open, one shell for each. */
export function DomainShell() {
  const { palette, alerts, notifications, preferences, session, signOut, copy } = useConsoleParts();
  const running = useDomainStatus();
  const serverStatus = useServerStatus();
  const favorites = useFavorites();
  const { namespace = '', domainId = '' } = useParams();
  // The console opens another domain before the router draws its page: until then the last state of this one stays.
  const isDrawn = (domain: DomainStatusActor | undefined) =>
    sameKey(domain?.getSnapshot().context.key, { namespace, id: domainId });
  const [last, setLast] = useState(running);
  if (running !== last && isDrawn(running)) setLast(running);
  const status = [running, last].find(isDrawn) ?? running;
  const tools = (
    <TopBarTools
      palette={palette}
      alerts={alerts}
      notifications={notifications}
      preferences={preferences}
      session={session}
      onSignOut={() => signOut.send({ type: 'signOut.request' })}
    />
  );
  if (!status)
    return (
      <Frame top={<TopBar>{tools}</TopBar>}>
        <UnreadableDomainView name={`${namespace}/${domainId}`} />
      </Frame>
    );
  return (
    <DomainShellView
      key={domainPath(status.getSnapshot().context.key)}
      status={status}
      serverStatus={serverStatus}
      preferences={preferences}
      copy={copy}
      switcher={(current) => <DomainSwitcher current={current} favorites={favorites} />}
      tools={tools}
    >
      <Outlet context={status} />
    </DomainShellView>
  );
}
