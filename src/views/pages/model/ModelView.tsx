import { Button, ToggleButton } from '@fluentui/react-components';
import {
  Braces24Regular,
  Delete20Regular,
  Dismiss20Regular,
  History20Regular,
  ArrowMaximize20Regular,
  ArrowMinimize20Regular,
  Open20Regular,
} from '@fluentui/react-icons';
import { useSelector } from '@xstate/react';
import { createContext, type ReactNode, useContext } from 'react';
import type { Author } from '~/api/realtime/port';
import type { Model } from '~/api/rest/domain/models';
import type { DomainKey } from '~/api/rest/domains';
import { formatCount } from '~/core/counts';
import { browsePath } from '~/core/paths';
import { explainProblem } from '~/core/problem';
import type { TimeZone } from '~/core/times';
import { type ResourceViewSnapshot, selectLoaded } from '~/machines/kit/resource-view-machine';
import type { DockedRow } from '~/machines/model/model-search-machine';
import type { ModelEditorActor } from '~/machines/model/model-editor-machine';
import {
  modelListDescriptor,
  modelPath,
  modelsPath,
  type ModelRemovalActor,
  type OneModelActor,
} from '~/machines/model/models';
import { useBorrowedFocus } from '~/views/hooks/focus';
import { BlankState, LoadFailure } from '~/views/kit/BlankState';
import { DeleteButton } from '~/views/kit/buttons';
import { SkeletonBar } from '~/views/kit/Card';
import { Row } from '~/views/kit/layout';
import { AppLink, LinkButton, RowButton } from '~/views/kit/links';
import { RemovalDialog } from '~/views/kit/list/RemovalDialog';
import { LoadedMark, MissingPage, Page, PageHead } from '~/views/kit/Page';
import { LastEditor } from '~/views/kit/PersonName';
import { PageTabs } from '~/views/kit/PageTabs';
import { Name, When } from '~/views/kit/texts';
import { modelRemovalTexts, type ModelTab } from './model-texts';
import { useModelViewStyles } from './model.styles';

/** Where a model is docked at the list. */
export type Dock = {
  /** Where a page of the model is shown there. */
  pathOf: (page: string) => string;
  /** Something in the model has changed. */
  onChange: (changed: DockedRow) => void;
  isWide: boolean;
  /** Undefined where it can only be wide. */
  onWiden: (() => void) | undefined;
  onClose: () => void;
  /** Something else on the page already asks before it is left. */
  isGuarded: boolean;
};
/** Undefined on a page of its own. */
export const DockContext = createContext<Dock | undefined>(undefined);

/** Times in epoch milliseconds. */
type Facts = { version: number; createdAt: number; modifiedAt: number; modifiedBy?: Author | undefined } | undefined;

type MetaProps = { facts: Facts; zone: TimeZone; people: ReactNode };

function ModelMeta({ facts, zone, people }: MetaProps) {
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
  const isShort = useContext(DockContext) !== undefined;
  return (
    <ToggleButton
      appearance="subtle"
      icon={<History20Regular />}
      checked={shown}
      data-opens="history"
      disabledFocusable={!can}
      onClick={() => onToggle(!shown)}
      {...(isShort ? { size: 'small', 'aria-label': 'History', title: 'History' } : { children: 'History' })}
    />
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
  const missing = `The model '${id}' does not exist.`;
  const dock = useContext(DockContext);
  // A model deleted while it is open remains visible.
  if (isMissing && !props.facts && !dock)
    return (
      <MissingPage
        title={id}
        icon={<Braces24Regular />}
        sentence={missing}
        back={{ label: 'Models', href: modelsPath(domainKey) }}
      />
    );
  const collection = model ? (
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
  ) : null;
  const facts = props.facts ?? read;
  const content =
    isMissing && !props.facts ? (
      <BlankState
        icon={<Braces24Regular />}
        title={missing}
        text="It may have been deleted, or the address is wrong."
      />
    ) : isUnread && !props.facts ? (
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
        after={<ModelMeta facts={facts} zone={zone} people={props.people} />}
        tabs={[
          { id: 'data', label: 'Data', size: 'fill', panel: props.data },
          { id: 'permissions', label: 'Permissions', size: 'page', panel: permissions },
        ]}
      />
    );
  const question = (
    <RemovalDialog removal={removal} descriptor={modelListDescriptor} texts={modelRemovalTexts.menu} zone={zone} />
  );
  const onDelete = model && (() => removal.send({ type: 'removal.ask', rows: [model] }));
  if (dock)
    return (
      <DockedView {...{ dock, id, collection, onDelete }} page={modelPath(domainKey, id)} history={props.history}>
        {content}
        {question}
      </DockedView>
    );
  return (
    <Page fill={tab !== 'permissions'}>
      {!isMissing && facts ? <LoadedMark /> : null}
      <PageHead
        title={id}
        mono
        document={props.document}
        after={collection}
        actions={
          <>
            {props.history}
            <DeleteButton label="Delete Model" disabled={!model} onClick={onDelete} />
          </>
        }
      />
      {content}
      {question}
    </Page>
  );
}

type DockedViewProps = {
  dock: Dock;
  id: string;
  page: string;
  collection: ReactNode;
  history: ReactNode;
  /** Undefined until the model is read. */
  onDelete: (() => void) | undefined;
  children: ReactNode;
};

function DockedView({ dock, id, page, collection, history, onDelete, children }: DockedViewProps) {
  const styles = useModelViewStyles();
  const { isWide, onWiden } = dock;
  return (
    <section ref={useBorrowedFocus()} tabIndex={-1} aria-label={`Model ${id}`} className={styles.dock}>
      <div className={styles.dockHead}>
        <h2 className={styles.dockTitle} title={id}>
          <Name>{id}</Name>
        </h2>
        <span className={styles.dockCollection}>{collection}</span>
        {history}
        <RowButton
          opensDialog
          label="Delete Model"
          icon={<Delete20Regular />}
          disabled={!onDelete}
          onClick={onDelete}
        />
        {onWiden ? (
          <RowButton
            label={isWide ? 'Show the list again' : 'Widen'}
            icon={isWide ? <ArrowMinimize20Regular /> : <ArrowMaximize20Regular />}
            onClick={onWiden}
          />
        ) : null}
        <LinkButton href={page} label="Open as a page" size="small" appearance="subtle" icon={<Open20Regular />} />
        <RowButton label="Close" icon={<Dismiss20Regular />} onClick={dock.onClose} />
      </div>
      {children}
    </section>
  );
}
