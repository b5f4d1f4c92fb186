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
import type { PreferencesActor } from '~/machines/preferences/preferences-machine';
import type { ServerStatusActor } from '~/machines/server-status/server-status-machine';
import {
  ConsolePartsContext,
  useConsoleParts,
  useDomainStatus,
  useFavorites,
  useServerStatus,
} from '~/views/console-parts';
import { useLast } from '~/views/hooks/use-last';
import { ListDoubtContext } from '~/views/kit/list/list-types';
import { AvailabilityText } from '~/views/kit/status';
import { type CurrentDomain, DomainNavHead, DomainSwitcher } from './DomainNavHead';
import { Frame } from './Frame';
import { LinkStatus, NoLink } from './LinkStatus';
import { NavRail, ServerState } from './NavRail';
import { ConsoleTools, TopBar } from './TopBar';
import { domainNav, isUpgradePage, placeAt, whyLocked, whyNoLink } from './domain-place';
import { useDomainShellStyles } from './domain-shell.styles';
import {
  ClosedPage,
  DomainBanners,
  isUnavailable,
  UnavailableDomain,
  UnreadableDomain,
} from './domain-states';

/**
 * The page of the address, or what replaces it (spec server-level §4 "Domain area by state"). A page that closes while it has unsaved
 * work stays mounted, hidden, and is there again when it opens.
 */
export function DomainContent({ status, children }: { status: DomainStatusActor; children: ReactNode }) {
  const styles = useDomainShellStyles();
  const unsaved = useContext(ConsolePartsContext)?.unsaved;
  const { pathname } = useLocation();
  const key = useSelector(status, selectKey);
  const condition = useSelector(status, selectCondition);
  const locked = useSelector(status, selectLocked);
  const settingsOnly = useSelector(status, selectSettingsOnly);
  const step = useSelector(status, selectUpgradeStep);
  const isUpgrade = isUpgradePage(pathname);
  const place = placeAt(pathname);
  const unavailable = isUnavailable(condition);
  const barred = locked && !isUpgrade;
  const shut = settingsOnly && place !== undefined && !place.offline;
  const closed = unavailable || barred || shut;
  const opened = useLast(pathname, !closed);
  const kept = closed && opened === pathname && unsaved?.isAny() === true;
  if (barred && !kept) return <Navigate replace to={`${domainPath(key)}/upgrade`} />;
  if (!closed && isUpgrade && step === undefined) return <Navigate replace to={domainPath(key)} />;
  return (
    <>
      {unavailable ? (
        <UnavailableDomain status={status} kept={kept} />
      ) : barred || shut ? (
        <ClosedPage
          domainKey={key}
          label={place?.label ?? 'This page'}
          reason={barred ? 'upgrade' : 'offline'}
          kept={kept}
        />
      ) : null}
      <div className={closed ? styles.closed : styles.open}>{closed && !kept ? null : children}</div>
    </>
  );
}

type DomainFooterProps = { status: DomainStatusActor; serverStatus: ServerStatusActor | undefined };

/** At the bottom of the domain's navigation: the server, and the realtime link. */
export function DomainFooter({ status, serverStatus }: DomainFooterProps) {
  const realtime = useSelector(status, selectRealtime);
  const condition = useSelector(status, selectCondition);
  return (
    <div className={useDomainShellStyles().footer}>
      <ServerState server={serverStatus} />
      {realtime ? <LinkStatus realtime={realtime} /> : <NoLink reason={whyNoLink(condition)} />}
    </div>
  );
}

type DomainShellViewProps = DomainFooterProps & {
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
  const place = placeAt(pathname);
  const locked = whyLocked(condition);
  const isOpen = place !== undefined && locked === undefined && (place.offline || !offline);
  const close = () => setNavOpen(false);
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
              onFollow={close}
            />
          }
          items={domainNav({
            base: domainPath(key),
            current: isOpen ? place.id : undefined,
            offline,
            locked,
          })}
          footer={<DomainFooter status={status} serverStatus={serverStatus} />}
          onFollow={close}
        />
      }
      navOpen={navOpen}
      onNavClose={close}
      banner={
        <DomainBanners
          status={status}
          preferences={preferences}
          onCopy={parts.copy}
          onPage={isUpgradePage(pathname) && step === 'failed'}
        />
      }
    >
      <ListDoubtContext value={condition === 'error' ? 'This domain is in an error state.' : undefined}>
        <DomainContent status={status}>{parts.children}</DomainContent>
      </ListDoubtContext>
    </Frame>
  );
}

/** Route of /domain/{namespace}/{domainId}. What it shows is the domain the console has open, one shell for each. */
export function DomainShell() {
  const { preferences, copy } = useConsoleParts();
  const running = useDomainStatus();
  const serverStatus = useServerStatus();
  const favorites = useFavorites();
  const { namespace = '', domainId = '' } = useParams();
  // The console opens another domain before the router draws its page: until then the last state of this one stays.
  const isDrawn = (domain: DomainStatusActor | undefined) =>
    sameKey(domain?.getSnapshot().context.key, { namespace, id: domainId });
  const last = useLast(running, isDrawn(running));
  const status = isDrawn(last) ? last : running;
  if (!status)
    return (
      <Frame
        top={
          <TopBar>
            <ConsoleTools />
          </TopBar>
        }
      >
        <UnreadableDomain name={`${namespace}/${domainId}`} />
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
      tools={<ConsoleTools />}
    >
      <Outlet context={status} />
    </DomainShellView>
  );
}
