import { useSelector } from '@xstate/react';
import { type ReactNode, useCallback, useContext, useMemo, useState } from 'react';
import { Navigate, type Path, useHref, useLocation, useNavigate } from 'react-router-dom';
import type { Model } from '~/api/rest/domain/models';
import type { DomainKey } from '~/api/rest/domains';
import { valueOf } from '~/core/document/tree-node';
import type { DocumentObject } from '~/core/document/value';
import { dockedAt, domainAt, segmentAt } from '~/core/paths';
import type { PageAddress } from '~/machines/console/pages-machine';
import { type UnsavedWork, unsavedWork, watchForm } from '~/machines/console/unsaved-work';
import { visitWork } from '~/machines/kit/kept-work';
import { type Loaded, readLoaded, startingWith } from '~/machines/kit/resource-view-machine';
import { type AuthorsActor, authorScreens } from '~/machines/model/authors/authors-machine';
import { rowOf } from '~/machines/model/cell-edit/cell-values';
import { type ModelEditorActor, modelPageScreens, selectUnsaved } from '~/machines/model/model-editor-machine';
import { modelHistoryPath, modelPath, modelPermissionsPath } from '~/machines/model/models';
import type { OpenModelActor } from '~/machines/model/open-model-machine';
import { useAhead, useConsoleParts, useDomainKey, useWired, useTimeZone } from '~/views/console-parts';
import { useLast, useOnChange } from '~/views/hooks/events';
import { useActorRef, useListed } from '~/views/hooks/use-actor-ref';
import { LeaveGuard } from '~/views/kit/dialogs/LeaveGuard';
import { NotFoundView, PageMark } from '~/views/kit/Page';
import { part, type PartsAhead } from '~/views/kit/part';
import { TreeEditor } from '~/views/pages/model/editor/TreeEditor';
import { ConnectedUsers } from '~/views/pages/model/live/ConnectedUsers';
import { NoModelYet, OpenModelBanner } from '~/views/pages/model/live/OpenModelState';
import { historyTitle, isPageOfModel, type ModelTab, modelTabOf } from './model-texts';
import { useModelViewStyles } from './model.styles';
import { DockContext, HistoryButton, ModelView } from './ModelView';

const SourceEditor = part(() => import('~/views/pages/model/source/SourceEditor'), 'SourceEditor');
const HistoryScreen = part(() => import('~/views/pages/model/history/HistoryView'), 'HistoryScreen');
const ModelPermissionsScreen = part(() => import('./ModelPermissions'), 'ModelPermissionsScreen');

type ModelEditorViewProps = { model: OpenModelActor; children: ReactNode; onCreate?: () => void };

/** The Data tab of a model (spec domain-level §2 "Models"). The content stays visible in every state of the model. */
export function ModelEditorView({ model, children, onCreate }: ModelEditorViewProps) {
  const styles = useModelViewStyles();
  const document = useSelector(model, ({ context }) => context.document);
  if (!document) return <NoModelYet model={model} />;
  return (
    <div className={styles.editor}>
      <OpenModelBanner model={model} {...(onCreate ? { onCreate } : {})} />
      {children}
    </div>
  );
}

/** `/domain/{namespace}/{domainId}/models/{id}` and `…/{tab}`: `data` (also the default), `history` or `permissions`. `?path=` selects a value;
 * `…/history?version=12&against=8` compares versions. */
export const ModelScreen = Object.assign(Screen, {
  readAhead: async ({ wiring }: PartsAhead, { pathname, search }: PageAddress) => {
    const key = domainAt(pathname);
    const id = segmentAt(pathname, 5);
    if (!key || id === undefined) return undefined;
    const { modelPage, openAhead } = modelPageScreens(wiring, key);
    const [read] = await Promise.all([readLoaded(modelPage(id)), openAhead(id, pointerIn(search))]);
    return read;
  },
});

function Screen() {
  const key = useDomainKey();
  const { pathname, search } = useLocation();
  const id = segmentAt(pathname, 5);
  const tab = modelTabOf(segmentAt(pathname, 6));
  if (id === undefined || tab === undefined) return <NotFoundView />;
  // The address of the history before it had a path of its own.
  if (tab === 'data' && new URLSearchParams(search).get('view') === 'history')
    return <Navigate replace to={modelHistoryPath(key, id)} />;
  return <OneModel key={modelPath(key, id)} domainKey={key} id={id} tab={tab} search={search} />;
}

const pointerIn = (search: string) => new URLSearchParams(search).get('path') ?? undefined;

/** Of the docked model, at the list. */
const pageOfModelAt = ({ pathname, search }: Path) =>
  segmentAt(pathname, 5) === undefined ? `${pathname.replace(/\/$/, '')}/${dockedAt(search)}` : pathname;

const pathsOfTabs = { data: modelPath, history: modelHistoryPath, permissions: modelPermissionsPath };

type OneModelProps = { domainKey: DomainKey; id: string; tab: ModelTab; search: string };

function OneModel({ domainKey, id, tab, search }: OneModelProps) {
  const { wiring } = useConsoleParts();
  const { modelPage, modelRemoval, modelEditor, watchUnsent, historyAddress } = useWired(modelPageScreens, domainKey);
  const machine = useMemo(() => modelPage(id), [modelPage, id]);
  const read = useAhead() as Loaded<Model | undefined> | undefined;
  const model = useActorRef(machine, startingWith(machine, read));
  const removal = useActorRef(modelRemoval, { input: { owner: model } });
  const [{ work: editor, keeper }] = useState(() => modelEditor(id, pointerIn(search)));
  useActorRef(visitWork, { input: { keeper } });
  useActorRef(watchUnsent, { input: { editor } });
  // That of the first page is older than the screens.
  useListed(keeper._parent ? undefined : keeper);
  const { openModel } = editor.getSnapshot().children;
  const { modelAuthors } = useWired(authorScreens, domainKey);
  const authorsMachine = useMemo(() => modelAuthors(editor), [modelAuthors, editor]);
  const authors = useActorRef(authorsMachine, { input: { clock: wiring.now } });
  const facts = useSelector(openModel, (snapshot) => snapshot?.context.facts);
  const dock = useContext(DockContext);
  useOnChange(facts, () => {
    const read = (row: Model) => {
      const { document, facts: now } = openModel?.getSnapshot().context ?? {};
      return document ? rowOf(row, valueOf(document.tree.root) as DocumentObject, now) : row;
    };
    if (facts?.isCommitted) dock?.onChange({ id, read });
  });
  const goTo = useNavigate();
  const navigate = (page: string) => void goTo(dock ? dock.pathOf(page) : page);
  // Shared by both tabs: a page can have only one leave guard.
  const [work] = useState(unsavedWork);
  // Loaded when the tab is first shown; changes continue while the other tab is shown.
  const opened = useLast(true, tab === 'permissions');
  const address = useActorRef(historyAddress, { input: { editor } });
  useOnChange(tab, () => address.send({ type: 'address.tab', tab }));
  const showHistory = (shown: boolean) => navigate((shown ? modelHistoryPath : modelPath)(domainKey, id));
  return (
    <>
      {facts && !dock ? <PageMark name="within" content={facts.collectionId} /> : null}
      <ModelView
        {...{ domainKey, id, model, removal, facts, tab }}
        zone={useTimeZone()}
        document={tab === 'history' ? historyTitle(id, search) : undefined}
        onTab={(next) => navigate(pathsOfTabs[next](domainKey, id))}
        history={tab === 'permissions' ? null : <HistoryButton editor={editor} onToggle={showHistory} />}
        people={openModel ? <ConnectedUsers model={openModel} /> : null}
        data={
          openModel ? (
            <ModelEditorScreen
              {...{ domainKey, editor, authors, work }}
              model={openModel}
              onCloseHistory={() => showHistory(false)}
            />
          ) : null
        }
        permissions={opened ? <ModelPermissionsScreen {...{ domainKey, id, model, work }} /> : null}
      />
      {dock?.isGuarded ? null : (
        <LeaveGuard
          isDirty={() => work.isAny()}
          keeps={(place) => isPageOfModel(pageOfModelAt(place), domainKey, id)}
          onLeave={() => keeper.send({ type: 'work.giveUp' })}
        />
      )}
    </>
  );
}

type ModelEditorScreenProps = {
  domainKey: DomainKey;
  editor: ModelEditorActor;
  model: OpenModelActor;
  authors: AuthorsActor;
  /** Unsaved changes of the page, including those of this editor. */
  work: UnsavedWork;
  onCloseHistory: () => void;
};

function ModelEditorScreen(props: ModelEditorScreenProps) {
  const { domainKey, editor, model, work } = props;
  const variant = useSelector(editor, ({ value }) => value);
  const { sourceEdit } = editor.getSnapshot().children;
  const isDirty = () => selectUnsaved(editor.getSnapshot());
  useActorRef(watchForm, { input: { unsaved: work, isDirty } });
  return (
    <ModelEditorView model={model} onCreate={() => editor.send({ type: 'editor.create' })}>
      {variant === 'history' ? (
        <HistoryScreen domainKey={domainKey} model={model} onClose={props.onCloseHistory} />
      ) : variant === 'source' && sourceEdit ? (
        <SourceEditor actor={sourceEdit} />
      ) : (
        <ModelTree {...props} />
      )}
    </ModelEditorView>
  );
}

/** For one address of the page: each has a query of its own. */
function AuthorsAddress({ domainKey, authors }: Pick<ModelEditorScreenProps, 'domainKey' | 'authors'>) {
  useActorRef(useWired(authorScreens, domainKey).authorsAddress, { input: { authors } });
  return null;
}

function ModelTree({ domainKey, editor, model, authors }: ModelEditorScreenProps) {
  const { copy, palette, wiring } = useConsoleParts();
  const { pathname } = useLocation();
  const { modelId } = model.getSnapshot().context;
  const page = useHref(modelPath(domainKey, modelId));
  const history = modelHistoryPath(domainKey, modelId);
  const dock = useContext(DockContext);
  const versionHref = useCallback(
    (version: number) => {
      const path = `${history}?version=${version}`;
      return dock ? dock.pathOf(path) : path;
    },
    [history, dock],
  );
  const linkTo = (pointer: string) =>
    new URL(`${page}?${new URLSearchParams({ path: pointer })}`, window.location.href).href;
  return (
    <>
      {modelTabOf(segmentAt(pathname, 6)) === 'data' && (
        <AuthorsAddress key={pathname} domainKey={domainKey} authors={authors} />
      )}
      <TreeEditor
        {...{ editor, model, authors, copy, linkTo, versionHref }}
        zone={useTimeZone()}
        modifier={palette.getSnapshot().context.modifier}
        now={wiring.now}
      />
    </>
  );
}
