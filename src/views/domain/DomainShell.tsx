import { useState } from 'react';
import { Outlet, useParams } from 'react-router-dom';
import { domainPath, sameKey } from '../../machines/console/place';
import { useConsoleParts, useDomainStatus, useFavorites, useServerStatus } from '../console-parts';
import { DomainSwitcher } from '../shell/DomainSwitcher';
import { Frame } from '../shell/Frame';
import { TopBar } from '../shell/TopBar';
import { TopBarTools } from '../shell/TopBarTools';
import { UnreadableDomainView } from './condition/DomainConditionView';
import { DomainShellView } from './DomainShellView';

/** Route of /domain/{namespace}/{domainId}. What it shows is the domain the console has open, one shell for each. */
export function DomainShell() {
  const { palette, alerts, notifications, preferences, session, signOut, copy } = useConsoleParts();
  const running = useDomainStatus();
  const serverStatus = useServerStatus();
  const favorites = useFavorites();
  const { namespace = '', domainId = '' } = useParams();
  // The machine of a domain that is being left ends before the router draws the next page: until then its last state stays.
  const [last, setLast] = useState(running);
  if (running && running !== last) setLast(running);
  const isLeaving = last && sameKey(last.getSnapshot().context.key, { namespace, id: domainId });
  const status = running ?? (isLeaving ? last : undefined);
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
