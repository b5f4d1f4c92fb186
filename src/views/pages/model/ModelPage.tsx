import { Button, ToggleButton } from '@fluentui/react-components';
import { Braces24Regular, Delete20Regular, History20Regular } from '@fluentui/react-icons';
import { useSelector } from '@xstate/react';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { Navigate, useHref, useLocation, useNavigate } from 'react-router-dom';
import type { Author } from '~/api/realtime/port';
import type { Model } from '~/api/rest/domain/models';
import type { DomainKey } from '~/api/rest/domains';
import { formatCount } from '~/core/counts';
import { browsePath, domainAt, domainPath, segmentAt } from '~/core/paths';
import { explainProblem } from '~/core/problem';
import type { TimeZone } from '~/core/times';
import type { PageAddress } from '~/machines/console/pages-machine';
import { type UnsavedWork, unsavedWork, watchForm } from '~/machines/console/unsaved-work';
import { visitWork } from '~/machines/kit/kept-work';
import {
  type Loaded,
  readLoaded,
  type ResourceViewSnapshot,
  selectLoaded,
  startingWith,
} from '~/machines/kit/resource-view-machine';
import { type AuthorsActor, authorScreens } from '~/machines/model/authors/authors-machine';
import { type ModelEditorActor, modelPageScreens, selectUnsaved } from '~/machines/model/model-editor-machine';
import {
  modelHistoryPath,
  modelListDescriptor,
  modelPath,
  modelPermissionsPath,
  type ModelRemovalActor,
  type OneModelActor,
} from '~/machines/model/models';
import type { OpenModelActor } from '~/machines/model/open-model-machine';
import { useAhead, useConsoleParts, useDomainKey, useWired, useTimeZone } from '~/views/console-parts';
import { useLast, useOnChange } from '~/views/hooks/events';
import { takesFocusBack } from '~/views/hooks/focus';
import { useActorRef, useListed } from '~/views/hooks/use-actor-ref';
import { SkeletonBar } from '~/views/kit/Card';
import { LeaveGuard } from '~/views/kit/dialogs/LeaveGuard';
import { Row } from '~/views/kit/layout';
import { AppLink } from '~/views/kit/links';
import { RemovalDialog } from '~/views/kit/list/RemovalDialog';
import { LoadFailure } from '~/views/kit/BlankState';
import { LoadedMark, MissingPage, Page, PageHead, PageMark, NotFoundView } from '~/views/kit/Page';
import { Name, When } from '~/views/kit/texts';
import { LastEditor } from '~/views/kit/PersonName';
import { PageTabs } from '~/views/kit/PageTabs';
import { part, type PartsAhead } from '~/views/kit/part';
import { TreeEditor } from '~/views/pages/model/editor/TreeEditor';
import { ConnectedUsers } from '~/views/pages/model/live/ConnectedUsers';
import { NoModelYet, OpenModelBanner } from '~/views/pages/model/live/OpenModelState';
import { historyTitle, isPageOfModel, modelRemovalTexts, type ModelTab, modelTabOf } from './model-texts';
import { useModelViewStyles } from './model.styles';

const SourceEditor = part(() => import('~/views/pages/model/source/SourceEditor'), 'SourceEditor');
const HistoryScreen = part(() => import('~/views/pages/model/history/HistoryView'), 'HistoryScreen');
const ModelPermissionsScreen = part(() => import('./ModelPermissions'), 'ModelPermissionsScreen');

/** Times in epoch milliseconds. */
type Facts = { version: number; createdAt: number; modifiedAt: number; modifiedBy?: Author | undefined } | undefined;

function ModelMeta({ facts, zone, people }: { facts: Facts; zone: TimeZone; people: ReactNode }) {
  const styles = useModelViewStyles();
  const shown = [
    ['Version', '24px', facts && formatCount(facts.version)],
    [
      'Last Modified',
      '140px',
      facts && (
        <span className={styles.modified}>
          <When at={facts.modifiedAt} zone={zone} />
          <LastEditor person={facts.modifiedBy} />
        </span>
      ),
    ],
    ['Created', '140px', facts && <When at={facts.createdAt} zone={zone} />],
  ] as const;
  return (
    <div className={styles.metaBar}>
      <dl className={styles.meta} aria-busy={!facts}>
        {shown.map(([label, width, value]) => (
          <div key={label} className={styles.fact}>
            <dt className={styles.label}>{label}</dt>
            <dd className={styles.value}>{value ?? <SkeletonBar width={width} />}</dd>
          </div>
        ))}
      </dl>
      {people}
    </div>
  );
}

type HistoryButtonProps = { editor: ModelEditorActor; onToggle: (shown: boolean) => void };

export function HistoryButton({ editor, onToggle }: HistoryButtonProps) {
  const shown = useSelector(editor, (s) => s.matches('history'));
  const can = useSelector(editor, (s) => s.context.document !== undefined && !s.matches('source'));
  return (
    <ToggleButton
      appearance="subtle"
      icon={<History20Regular />}
      checked={shown}
      data-opens="history"
      disabledFocusable={!can}
      onClick={() => onToggle(!shown)}
    >
      History
    </ToggleButton>
  );
}

export type ModelViewProps = {
  domainKey: DomainKey;
  id: string;
  model: OneModelActor;
  removal: ModelRemovalActor;
  /** From the live model once it is open; before that as loaded. */
  facts: Facts;
  zone: TimeZone;
  tab: ModelTab;
  onTab: (tab: ModelTab) => void;
  /** The title of the document, if it is not that of the page. */
  document?: string | undefined;
  history: ReactNode;
  people: ReactNode;
  data: ReactNode;
  permissions: ReactNode;
};

type ModelSnapshot = ResourceViewSnapshot<Model | undefined>;
const selectMissing = (s: ModelSnapshot) => s.matches('shown') && s.context.loaded?.value === undefined;
const selectUnread = (s: ModelSnapshot) => s.hasTag('failing') && s.context.loaded?.value === undefined;

/** One model: its data and its permissions (spec domain-level §2 "Models"). */
export function ModelView(props: ModelViewProps) {
  const { domainKey, id, model: actor, removal, zone, tab, onTab, permissions } = props;
  const { loaded, problem } = useSelector(actor, selectLoaded);
  const model = loaded?.value;
  const isMissing = useSelector(actor, selectMissing);
  const isUnread = useSelector(actor, selectUnread);
  const read = model && {
    version: model.version,
    createdAt: model.createdTime,
    modifiedAt: model.modifiedTime,
  };
  const list = { label: 'Models', href: `${domainPath(domainKey)}/models` };
  // A model deleted while it is open remains visible.
  if (isMissing && !props.facts)
    return (
      <MissingPage title={id} icon={<Braces24Regular />} sentence={`The model '${id}' does not exist.`} back={list} />
    );
  return (
    <Page fill={tab !== 'permissions'}>
      {!isMissing && (props.facts ?? model) ? <LoadedMark /> : null}
      <PageHead
        title={id}
        mono
        document={props.document}
        after={
          model ? (
            <AppLink href={browsePath(domainKey, model.collection)} title={`Models of '${model.collection}'`}>
              <Name>{model.collection}</Name>
            </AppLink>
          ) : isMissing || (isUnread && props.facts) ? (
            <Row as="span" gap="S">
              Collection unknown
              <Button
                size="small"
                title={problem ? explainProblem(problem) : "The server can't find this model."}
                onClick={() => actor.send({ type: 'view.reload' })}
              >
                Retry
              </Button>
            </Row>
          ) : null
        }
        actions={
          <>
            {props.history}
            <Button
              {...takesFocusBack}
              appearance="subtle"
              icon={<Delete20Regular />}
              disabledFocusable={!model}
              onClick={() => model && removal.send({ type: 'removal.ask', rows: [model] })}
            >
              Delete Model
            </Button>
          </>
        }
      />
      {isUnread && !props.facts ? (
        <LoadFailure
          title="The model could not be loaded"
          problem={problem}
          onRetry={() => actor.send({ type: 'view.reload' })}
        />
      ) : (
        <PageTabs
          label="Model"
          shown={tab === 'history' ? 'data' : tab}
          onTab={onTab}
          after={<ModelMeta facts={props.facts ?? read} zone={zone} people={props.people} />}
          tabs={[
            { id: 'data', label: 'Data', size: 'fill', panel: props.data },
            { id: 'permissions', label: 'Permissions', size: 'page', panel: permissions },
          ]}
        />
      )}
      <RemovalDialog removal={removal} descriptor={modelListDescriptor} texts={modelRemovalTexts.menu} zone={zone} />
    </Page>
  );
}

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
  const navigate = useNavigate();
  // Shared by both tabs: a page can have only one leave guard.
  const [work] = useState(unsavedWork);
  // Loaded when the tab is first shown; changes continue while the other tab is shown.
  const opened = useLast(true, tab === 'permissions');
  const address = useActorRef(historyAddress, { input: { editor } });
  useOnChange(tab, () => address.send({ type: 'address.tab', tab }));
  const showHistory = (shown: boolean) => void navigate((shown ? modelHistoryPath : modelPath)(domainKey, id));
  return (
    <>
      {facts ? <PageMark name="within" content={facts.collectionId} /> : null}
      <ModelView
        domainKey={domainKey}
        id={id}
        model={model}
        removal={removal}
        facts={facts}
        zone={useTimeZone()}
        tab={tab}
        document={tab === 'history' ? historyTitle(id, search) : undefined}
        onTab={(next) =>
          void navigate(next === 'data' ? modelPath(domainKey, id) : modelPermissionsPath(domainKey, id))
        }
        history={tab === 'permissions' ? null : <HistoryButton editor={editor} onToggle={showHistory} />}
        people={openModel ? <ConnectedUsers model={openModel} /> : null}
        data={
          openModel ? (
            <ModelEditorScreen
              domainKey={domainKey}
              editor={editor}
              model={openModel}
              authors={authors}
              work={work}
              onCloseHistory={() => showHistory(false)}
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
  const versionHref = useCallback((version: number) => `${history}?version=${version}`, [history]);
  const linkTo = (pointer: string) =>
    new URL(`${page}?${new URLSearchParams({ path: pointer })}`, window.location.href).href;
  return (
    <>
      {modelTabOf(segmentAt(pathname, 6)) === 'data' && (
        <AuthorsAddress key={pathname} domainKey={domainKey} authors={authors} />
      )}
      <TreeEditor
        editor={editor}
        model={model}
        authors={authors}
        zone={useTimeZone()}
        copy={copy}
        modifier={palette.getSnapshot().context.modifier}
        now={wiring.now}
        linkTo={linkTo}
        versionHref={versionHref}
      />
    </>
  );
}
