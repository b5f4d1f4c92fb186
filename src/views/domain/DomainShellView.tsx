import { useSelector } from '@xstate/react';
import { useState, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { domainPath } from '../../machines/console/place';
import type { DomainStatusActor } from '../../machines/domain-status/domain-status-machine';
import {
  selectCondition,
  selectDomain,
  selectKey,
  selectSettingsOnly,
  selectUpgradeStep,
} from '../../machines/domain-status/domain-status-selectors';
import type { PreferencesActor } from '../../machines/preferences/preferences-machine';
import type { ServerStatusActor } from '../../machines/server-status/server-status-machine';
import { AvailabilityText } from '../shared/AvailabilityText';
import { ListDoubtContext } from '../shared/list/list-doubt';
import { domainNav } from '../shell/domain-nav';
import { DomainNavHead } from '../shell/DomainNavHead';
import { Frame } from '../shell/Frame';
import { NavRail } from '../shell/NavRail';
import { TopBar } from '../shell/TopBar';
import { DomainBanners } from './DomainBanners';
import { DomainContent } from './DomainContent';
import { DomainFoot } from './DomainFoot';
import { isUpgradePage, pageAt } from './domain-place';
import { whyLocked } from './why-locked';

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
          foot={<DomainFoot status={status} serverStatus={serverStatus} />}
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
