import { useActorRef, useSelector } from '@xstate/react';
import { useMemo, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { DomainKey } from '../../../api/rest/domains';
import { segmentAt } from '../../../machines/console/place';
import {
  modelListDefaults,
  modelPath,
  modelPermissionsPath,
} from '../../../machines/in-domain/models/model-list';
import { selectTimeZone } from '../../../machines/preferences/preferences-machine';
import { readQuery } from '../../../machines/resource-list/list-query';
import { modelPageScreens } from '../../../wiring/screens/in-domain/model-page-screens';
import { useConsoleParts, useWired } from '../../console-parts';
import { NotFoundView } from '../../shell/NotFoundView';
import { documentTitle } from '../domain-words';
import { useDomainKey } from '../shown-domain';
import { modelTabOf, type ModelTab } from './model-page-words';
import { ModelPermissionsScreen } from './ModelPermissionsScreen';
import { ModelView } from './ModelView';

/** `/domain/{namespace}/{domainId}/models/{id}` and `…/{tab}`: `data`, without a tab too, or `permissions`. */
export function ModelScreen() {
  const key = useDomainKey();
  const { pathname } = useLocation();
  const id = segmentAt(pathname, 5);
  const tab = modelTabOf(segmentAt(pathname, 6));
  if (id === undefined || tab === undefined) return <NotFoundView />;
  return <OneModel key={modelPath(key, id)} domainKey={key} id={id} tab={tab} />;
}

type OneModelProps = { domainKey: DomainKey; id: string; tab: ModelTab };

function OneModel({ domainKey, id, tab }: OneModelProps) {
  const { preferences, copy } = useConsoleParts();
  const { modelPage } = useWired(modelPageScreens, domainKey);
  const machine = useMemo(() => modelPage(id), [modelPage, id]);
  const query = readQuery(`?${new URLSearchParams({ mode: 'id', id })}`, modelListDefaults);
  const model = useActorRef(machine, { input: { query } });
  const navigate = useNavigate();
  const [opened, setOpened] = useState(tab === 'permissions');
  // Read when they are first wanted; what is changed there goes on while the other tab is shown.
  if (tab === 'permissions' && !opened) setOpened(true);
  return (
    <>
      <title>{documentTitle(`Model ${id}`, domainKey)}</title>
      <ModelView
        domainKey={domainKey}
        id={id}
        model={model}
        copy={copy}
        zone={useSelector(preferences, selectTimeZone)}
        tab={tab}
        onTab={(next) =>
          void navigate(next === 'data' ? modelPath(domainKey, id) : modelPermissionsPath(domainKey, id))
        }
        permissions={opened ? <ModelPermissionsScreen domainKey={domainKey} id={id} /> : null}
      />
    </>
  );
}
