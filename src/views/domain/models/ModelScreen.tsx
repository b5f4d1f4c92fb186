import { useActorRef, useSelector } from '@xstate/react';
import { useMemo, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { DomainKey } from '../../../api/rest/domains';
import { segmentAt } from '../../../machines/console/place';
import type { ModelEditorActor } from '../../../machines/in-domain/model-editor/model-editor-machine';
import {
  modelListDefaults,
  modelPath,
  modelPermissionsPath,
} from '../../../machines/in-domain/models/model-list';
import { visitWork } from '../../../machines/kept-work/desk';
import { selectTimeZone } from '../../../machines/preferences/preferences-machine';
import { readQuery } from '../../../machines/resource-list/list-query';
import { unsavedWork } from '../../../machines/sign-out/sign-out-machine';
import { modelPageScreens } from '../../../wiring/screens/in-domain/model-page-screens';
import { useConsoleParts, useWired } from '../../console-parts';
import { LeaveGuard } from '../../shared/LeaveGuard';
import { NotFoundView } from '../../shell/NotFoundView';
import { documentTitle } from '../domain-words';
import { useDomainKey } from '../shown-domain';
import { ConnectedUsers } from './live/ConnectedUsers';
import { HistoryButton } from './live/HistoryButton';
import { selectFacts } from './live/open-model-selectors';
import { isPageOfModel, modelTabOf, type ModelTab } from './model-page-words';
import { ModelEditorScreen } from './ModelEditorScreen';
import { ModelPermissionsScreen } from './ModelPermissionsScreen';
import { ModelView } from './ModelView';

/** `/domain/{namespace}/{domainId}/models/{id}` and `…/{tab}`: `data`, without a tab too, or `permissions`. `?path=` names a value,
 * `?view=history` shows the versions. */
export function ModelScreen() {
  const key = useDomainKey();
  const { pathname } = useLocation();
  const id = segmentAt(pathname, 5);
  const tab = modelTabOf(segmentAt(pathname, 6));
  if (id === undefined || tab === undefined) return <NotFoundView />;
  return <OneModel key={modelPath(key, id)} domainKey={key} id={id} tab={tab} />;
}

type HistoryAddressProps = {
  address: ReturnType<typeof modelPageScreens>['historyAddress'];
  editor: ModelEditorActor;
};

function HistoryAddress({ address, editor }: HistoryAddressProps) {
  useActorRef(address, { input: { editor } });
  return null;
}

type OneModelProps = { domainKey: DomainKey; id: string; tab: ModelTab };

function OneModel({ domainKey, id, tab }: OneModelProps) {
  const { preferences, search } = useConsoleParts();
  const { modelPage, modelEditor, historyAddress } = useWired(modelPageScreens, domainKey);
  const machine = useMemo(() => modelPage(id), [modelPage, id]);
  const query = readQuery(`?${new URLSearchParams({ mode: 'id', id })}`, modelListDefaults);
  const list = useActorRef(machine, { input: { query } });
  const pointer = new URLSearchParams(search()).get('path') ?? undefined;
  const [{ work: editor, keeper }] = useState(() => modelEditor(id, pointer));
  useActorRef(visitWork, { input: { keeper } });
  const { openModel } = editor.getSnapshot().children;
  const facts = useSelector(openModel, (snapshot) => snapshot && selectFacts(snapshot));
  const zone = useSelector(preferences, selectTimeZone);
  const navigate = useNavigate();
  // Of both tabs together: a page can be guarded once only.
  const [work] = useState(unsavedWork);
  const [opened, setOpened] = useState(tab === 'permissions');
  // Read when they are first wanted; what is changed there goes on while the other tab is shown.
  if (tab === 'permissions' && !opened) setOpened(true);
  return (
    <>
      <title>{documentTitle(`Model ${id}`, domainKey)}</title>
      <ModelView
        domainKey={domainKey}
        id={id}
        model={list}
        facts={facts}
        zone={zone}
        tab={tab}
        onTab={(next) =>
          void navigate(next === 'data' ? modelPath(domainKey, id) : modelPermissionsPath(domainKey, id))
        }
        history={
          tab === 'data' ? (
            <>
              <HistoryAddress address={historyAddress} editor={editor} />
              <HistoryButton editor={editor} />
            </>
          ) : null
        }
        people={openModel ? <ConnectedUsers model={openModel} /> : null}
        data={
          openModel ? (
            <ModelEditorScreen
              domainKey={domainKey}
              editor={editor}
              model={openModel}
              zone={zone}
              work={work}
            />
          ) : null
        }
        permissions={opened ? <ModelPermissionsScreen domainKey={domainKey} id={id} work={work} /> : null}
      />
      <LeaveGuard
        isDirty={() => work.isAny()}
        keeps={(place) => isPageOfModel(place, domainKey, id)}
        onLeave={() => keeper.send({ type: 'work.giveUp' })}
      />
    </>
  );
}
