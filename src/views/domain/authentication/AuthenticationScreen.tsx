import { useActorRef, useSelector } from '@xstate/react';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import type { DomainKey } from '../../../api/rest/domains';
import { domainPath } from '../../../machines/console/place';
import { jwtKeyListDefaults } from '../../../machines/in-domain/jwt-keys/jwt-key-list';
import { selectTimeZone } from '../../../machines/preferences/preferences-machine';
import { readQuery } from '../../../machines/resource-list/list-query';
import { jwtKeyScreens } from '../../../wiring/screens/in-domain/jwt-key-screens';
import { useConsoleParts, useWired } from '../../console-parts';
import { NotFoundView } from '../../shell/NotFoundView';
import { documentTitle } from '../domain-words';
import { useDomainKey } from '../shown-domain';
import { AuthenticationView } from './AuthenticationView';
import { authenticationTabOf, type AuthenticationTab } from './jwt-key-words';
import { TokenScreen } from './TokenScreen';

/** `/domain/{namespace}/{domainId}/authentication/{tab}`. */
export function AuthenticationScreen() {
  const key = useDomainKey();
  const tab = authenticationTabOf(useParams()['tab']);
  // Each tab has a query of its own in the address.
  return tab ? (
    <Authentication key={`${domainPath(key)} ${tab}`} domainKey={key} tab={tab} />
  ) : (
    <NotFoundView />
  );
}

function Authentication({ domainKey, tab }: { domainKey: DomainKey; tab: AuthenticationTab }) {
  const { search, preferences } = useConsoleParts();
  const { jwtKeyList, anonymousAuth } = useWired(jwtKeyScreens, domainKey);
  const keys = useActorRef(jwtKeyList, { input: { query: readQuery(search(), jwtKeyListDefaults) } });
  const anonymous = useActorRef(anonymousAuth, { input: { values: { enabled: false }, facts: {} } });
  const [testing, setTesting] = useState(false);
  const navigate = useNavigate();
  return (
    <>
      <title>{documentTitle('Authentication', domainKey)}</title>
      <AuthenticationView
        domainKey={domainKey}
        keys={keys}
        anonymous={anonymous}
        zone={useSelector(preferences, selectTimeZone)}
        tab={tab}
        onTab={(next) => void navigate(`${domainPath(domainKey)}/authentication/${next}`)}
        onTest={() => setTesting(true)}
      />
      {testing ? <TokenScreen domainKey={domainKey} onClose={() => setTesting(false)} /> : null}
    </>
  );
}
