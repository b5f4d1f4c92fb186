import { Button, mergeClasses } from '@fluentui/react-components';
import { BracesVariable20Regular, Edit20Regular } from '@fluentui/react-icons';
import { useSelector } from '@xstate/react';
import { type ReactNode, useCallback, useMemo, useRef, useState } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import type { Author } from '~/api/realtime/port';
import type { Model } from '~/api/rest/domain/models';
import type { DomainKey } from '~/api/rest/domains';
import { type ColumnArrangement, columnsAt } from '~/core/column-arrangement';
import { dataFields, findsWholeModels } from '~/core/json/query';
import { createModelPath, dockedAt, dockedIdAt, encodedSegment, importPath, withDocked } from '~/core/paths';
import type { TimeZone } from '~/core/times';
import {
  type ResourceListSnapshot,
  selectDeselected,
  selectRemoval,
  selectSelected,
  selectVariant,
} from '~/machines/kit/resource-list-machine';
import type { BulkTarget } from '~/machines/model/bulk/bulk-machine';
import { type CellEditActor, cellEditScreens, selectHasUnsaved } from '~/machines/model/cell-edit/cell-edit-machine';
import { filteredFields, isFiltered, queryTextOf } from '~/machines/model/column-query';
import { exportJob, type ModelSearch, whyMisfit } from '~/machines/model/model-queries';
import { type DockedRow, type ModelSearchActor, selectExport } from '~/machines/model/model-search-machine';
import {
  type ModelListActor,
  modelListDefaults,
  modelListDescriptor,
  modelScreens,
  modelsPath,
  searchAt,
  searchOf,
  targetOf,
} from '~/machines/model/models';
import { schemaPath } from '~/machines/resources/domain/collections';
import { type CollectionPickerActor, domainPickers } from '~/machines/resources/domain/in-domain';
import { useConsoleParts, usePrincipal, useWired, useTimeZone } from '~/views/console-parts';
import { useActorRef } from '~/views/hooks/use-actor-ref';
import { useEmitted, useLast } from '~/views/hooks/events';
import { useDesk } from '~/views/hooks/use-width';
import { Card } from '~/views/kit/Card';
import { CreateLink, LinkButton } from '~/views/kit/links';
import { DeselectedBar, SelectionBar, ListBars } from '~/views/kit/list/ListBars';
import { RemovalDialog } from '~/views/kit/list/RemovalDialog';
import { ChunkDialog } from '~/views/kit/OnDemand';
import { Page, PageHead } from '~/views/kit/Page';
import { noMessage, part } from '~/views/kit/part';
import { listScreenInDomain, useListActor } from '~/views/kit/screens';
import { StatusMessage } from '~/views/kit/StatusMessage';
import { modelRemovalTexts } from '~/views/pages/model/model-texts';
import { chosenFields, shownKeys, sortingIn, useColumnKeys, usualColumns } from './columns/model-columns';
import { CollectionsBeside } from './CollectionsBeside';
import { ModelBlank, ModelFooter } from './ModelBlank';
import { ModelSearchBar, QueryLine } from './ModelSearchBar';
import { ModelSkeleton, ModelTable } from './ModelTable';
import { useWorkspaceStyles } from './workspace.styles';
import { ColumnChooser, ExportMenu, ViewsMenu } from './ToolMenus';

const ExportDialog = part(
  () => import('./list-dialogs'),
  'ExportDialog',
  (failure, { exporting }) => (
    <ChunkDialog failure={failure} onClose={() => exporting.send({ type: 'export.close' })} />
  ),
);
const ExportGuard = part(() => import('./list-dialogs'), 'ExportGuard', noMessage);
const CellGuard = part(() => import('./cells/CellSaves'), 'CellGuard', noMessage);
const LostCells = part(() => import('./cells/CellSaves'), 'LostCells', noMessage);
const SavingCells = part(() => import('./cells/CellSaves'), 'SavingCells', noMessage);
const BlockDialog = part(
  () => import('./cells/CellSaves'),
  'BlockDialog',
  (failure, { cells }) => <ChunkDialog failure={failure} onClose={() => cells.send({ type: 'cell.cancel' })} />,
);
const CellDrafts = part(() => import('./cells/CellSaves'), 'CellDrafts', noMessage, undefined, 'idle');
const DockedModel = part(() => import('./DockedModel'), 'DockedModel');
const SavedDialogs = part(
  () => import('./list-dialogs'),
  'SavedDialogs',
  (failure, { search }) => <ChunkDialog failure={failure} onClose={() => search.send({ type: 'book.close' })} />,
);

type ModelListViewProps = {
  /** Beside the models, where there is room. */
  beside?: ReactNode;
  docked?: ReactNode;
  /** The list is covered by the docked model. */
  isCovered?: boolean;
  domainKey: DomainKey;
  list: ModelListActor;
  search: ModelSearchActor;
  collections: CollectionPickerActor;
  cells: CellEditActor;
  lastEditorOf: (model: Model) => Author | undefined;
  copy: (text: string) => void;
  zone: TimeZone;
  /** The name of the key Ctrl. */
  modifier: string;
  onChangeModels: (target: BulkTarget) => void;
  /** Docks the model; without it, its name leads to its page. */
  onDock?: ((id: string) => void) | undefined;
};

const none: Model[] = [];
const selectModels = (s: ResourceListSnapshot<Model>) => (s.hasTag('rows') ? (s.context.page?.rows ?? none) : none);

const shownFor = ({ mode, text }: ModelSearch) => (mode === 'browse' ? `browse ${text}` : mode);

/** A selected field may be at another place of the model than its name says. */
const whyFixed = ({ mode, text }: ModelSearch) =>
  mode === 'query' && !findsWholeModels(text)
    ? 'Only the values of whole models can be edited here. Query them with SELECT *.'
    : undefined;

const collectionOf = (search: ModelSearch) =>
  search.mode === 'browse' ? search.text : queryTextOf(search)?.collection;

/** Whether models that were shown before are of the collection of a search. */
const isFoundBy = (search: ModelSearch, [model]: readonly Model[]) => model?.collection === collectionOf(search);

/** The models of a domain: browse, query, or look up by id (spec domain-level §2 "Models"). */
export function ModelListView(props: ModelListViewProps) {
  const { domainKey, list, search, collections, cells, lastEditorOf, copy, zone, modifier, onChangeModels } = props;
  const styles = useWorkspaceStyles();
  const variant = useSelector(list, selectVariant);
  const models = useSelector(list, selectModels);
  const isPart = useSelector(list, ({ context }) => context.page?.isPart === true);
  const selected = useSelector(list, selectSelected).map(({ id }) => id);
  const deselected = useSelector(list, selectDeselected);
  const removal = useSelector(list, selectRemoval);
  const asked = useSelector(search, ({ context }) => context.asked);
  const exporting = useSelector(search, selectExport);
  const isFinding = useSelector(search, (s) => s.matches('finding'));
  const hasSavedDialog = useSelector(search, (s) => s.matches('naming') || s.matches('managing'));
  const focus = useRef(false);
  const [askedFrom, setAskedFrom] = useState<'menu' | 'row'>('menu');
  const found = useSelector(list, ({ context }) => context.shown ?? context.query);
  const answered = useMemo(() => searchOf(found), [found]);
  const last = useLast(models, models.length > 0) ?? none;
  /** Without a match the columns stay, with their filters. */
  const sample = models.length > 0 || isFoundBy(answered, last) ? last : none;
  const sortingOf = useMemo(
    () => sortingIn({ list, search, models: sample }, answered),
    [list, search, sample, answered],
  );
  const isAsked = useSelector(cells, (s) => s.matches({ open: 'asking' }));
  const hasSaves = useSelector(cells, ({ context }) => context.saves.size > 0);
  const isUnmatched = (variant === 'empty' || variant === 'unmatched') && isFiltered(answered);
  const docked = useSelector(search, ({ context }) => dockedIdAt(context.address));
  const misfit = whyMisfit(answered, models);
  const address = useSelector(search, ({ context }) => context.address);
  const arrangement = useMemo(() => columnsAt(address), [address]);
  const keys = useMemo(
    () => [...new Set([...dataFields(sample), ...filteredFields(answered), ...chosenFields(arrangement)])],
    [sample, answered, arrangement],
  );
  const columns = usualColumns(useColumnKeys(keys, shownFor(answered)));
  const shown = new Set(shownKeys(columns, arrangement));
  const isCellShown = (id: string, key: string) =>
    variant === 'rows' && shown.has(key) && models.some((model) => model.id === id);
  const onArrange = (next: ColumnArrangement) => search.send({ type: 'columns.arrange', columns: next });
  const remove = (ids: readonly string[], from: 'menu' | 'row') => {
    setAskedFrom(from);
    list.send({ type: 'list.remove', ids });
  };
  const browsed = asked.mode === 'browse' ? asked.text.trim() : '';
  return (
    <Page fill>
      <PageHead
        title="Models"
        actions={
          <>
            <LinkButton href={importPath(domainKey, browsed)}>Import…</LinkButton>
            <CreateLink href={createModelPath(domainKey, browsed)} label="Create Model" />
          </>
        }
      />
      <Card padded={false} fill edge className={styles.root}>
        <div className={props.isCovered ? styles.covered : styles.beside}>{props.beside}</div>
        <div className={mergeClasses(styles.main, props.isCovered && styles.covered)}>
          <ModelSearchBar
            list={list}
            search={search}
            collections={collections}
            focus={focus}
            tools={
              <>
                <LinkButton
                  appearance="subtle"
                  icon={<BracesVariable20Regular />}
                  label="Schema"
                  href={schemaPath(domainKey, asked.text.trim())}
                  forbidden={asked.mode === 'browse' && asked.text !== '' ? undefined : 'Browse a collection first.'}
                />
                <ViewsMenu search={search} />
                <ColumnChooser
                  columns={models.length === 0 && !isUnmatched ? [] : columns}
                  arrangement={arrangement}
                  onArrange={onArrange}
                />
                <Button
                  appearance="subtle"
                  icon={<Edit20Regular />}
                  aria-label="Change all results"
                  title={misfit ?? 'Change all results'}
                  disabledFocusable={models.length === 0 || isPart || misfit !== undefined}
                  onClick={() =>
                    onChangeModels(
                      targetOf(
                        asked,
                        models.map(({ id }) => id),
                      ),
                    )
                  }
                />
                <ExportMenu
                  disabled={models.length === 0 || isPart}
                  onExport={(format) => search.send({ type: 'export.start', job: exportJob(format, asked, models) })}
                />
              </>
            }
          />
          <QueryLine
            list={list}
            asked={asked}
            onEdit={() => {
              focus.current = true;
            }}
          />
          {misfit !== undefined && variant === 'rows' ? (
            <StatusMessage intent="error" shape="square" title="Results do not fit.">
              {misfit}
            </StatusMessage>
          ) : null}
          {selected.length > 0 && variant === 'rows' ? (
            <SelectionBar
              list={list}
              descriptor={modelListDescriptor}
              texts={{ many: 'Models' }}
              isPaged={asked.mode === 'browse'}
              removal={modelRemovalTexts.menu}
              whyNotAll={(rows) => whyMisfit(answered, rows)}
              onRemove={(ids) => remove(ids, 'menu')}
              bulk={(chosen) => (
                <>
                  <Button
                    appearance="subtle"
                    icon={<Edit20Regular />}
                    onClick={() => onChangeModels({ kind: 'ids', ids: chosen.map(modelListDescriptor.idOf) })}
                  >
                    Change…
                  </Button>
                  <ExportMenu
                    label="Export…"
                    onExport={(format) => search.send({ type: 'export.start', job: { format, rows: chosen } })}
                  />
                </>
              )}
            />
          ) : null}
          {deselected === undefined ? null : <DeselectedBar count={deselected} />}
          <ListBars list={list} zone={zone} />
          <CellDrafts cells={cells} collection={collectionOf(answered) ?? models[0]?.collection} />
          {variant === 'rows' || isUnmatched ? (
            <ModelTable
              models={models}
              columns={columns}
              arrangement={arrangement}
              onArrange={onArrange}
              selected={selected}
              onSelect={(ids) => list.send({ type: 'list.select', ids })}
              domainKey={domainKey}
              zone={zone}
              cells={cells}
              fixed={whyFixed(answered)}
              lastEditorOf={lastEditorOf}
              copy={copy}
              sortingOf={sortingOf}
              onDelete={(id, from) => remove([id], from)}
              onDock={props.onDock}
              docked={docked}
            />
          ) : null}
          {variant === 'skeleton' || isFinding ? (
            <ModelSkeleton />
          ) : variant === 'rows' ? null : (
            <ModelBlank domainKey={domainKey} list={list} search={search} failed={variant === 'failed'} />
          )}
          {hasSaves ? <LostCells cells={cells} zone={zone} isShown={isCellShown} /> : null}
          <ModelFooter list={list} note={hasSaves ? <SavingCells {...{ cells, modifier }} /> : null} />
        </div>
        {props.docked}
      </Card>
      {isAsked ? <BlockDialog cells={cells} /> : null}
      {hasSavedDialog ? <SavedDialogs search={search} /> : null}
      {exporting ? <ExportDialog exporting={exporting} /> : null}
      {removal ? (
        <RemovalDialog
          removal={removal}
          descriptor={modelListDescriptor}
          texts={modelRemovalTexts[askedFrom]}
          zone={zone}
        />
      ) : null}
    </Page>
  );
}

function ModelList({ domainKey }: { domainKey: DomainKey }) {
  const { copy, wiring, palette } = useConsoleParts();
  const modifier = useSelector(palette, ({ context }) => context.modifier);
  const { username } = usePrincipal();
  const { modelList, modelSearch, startOf, changeModels } = useWired(modelScreens, domainKey);
  const { cellEdit } = useWired(cellEditScreens, domainKey);
  const { search: given } = useLocation();
  const [address] = useState(() => startOf(username, given));
  const list = useListActor(modelList, modelListDefaults, { start: address, remembers: false });
  const search = useActorRef(modelSearch, { input: { search: searchAt(address), address, username } });
  const collections = useActorRef(useWired(domainPickers, domainKey).collectionPicker);
  const exporting = useSelector(search, selectExport);
  const cells = useActorRef(cellEdit, { input: { list } });
  useEmitted(
    search,
    'model.left',
    useCallback(() => list.send({ type: 'list.reload' }), [list]),
  );
  useEmitted(
    search,
    'docked.settled',
    useCallback(
      ({ id, read }: DockedRow) => {
        const row = list.getSnapshot().context.page?.rows.find((each) => each.id === id);
        if (row) list.send({ type: 'list.replace', row: read(row) });
      },
      [list],
    ),
  );
  const isEdited = useSelector(cells, ({ context }) => context.cell !== undefined);
  const zone = useTimeZone();
  const hasUnsaved = useSelector(cells, selectHasUnsaved);
  const isDesk = useDesk();
  const [isWide, setIsWide] = useState(false);
  const styles = useWorkspaceStyles();
  const shown = useSelector(search, ({ context }) => context.address);
  const asked = useSelector(search, ({ context }) => context.asked);
  const place = dockedAt(shown);
  const pages = `${modelsPath(domainKey)}/`;
  const open = (next: string) => search.send({ type: 'address.open', address: withDocked(shown, next) });
  // A window that gets narrow keeps what is typed in the list.
  const [isPage] = useState(!isDesk && place !== '');
  if (isPage && place !== '' && !isDesk) return <Navigate replace to={pages + place} />;
  // The docked model asks too, and the router knows one question.
  const asksForCells = hasUnsaved || (isEdited && place === '');
  const isCovered = place !== '' && (isWide || !isDesk);
  return (
    <>
      {exporting ? (
        <ExportGuard exporting={exporting} />
      ) : asksForCells ? (
        <CellGuard cells={cells} isDocked={place !== ''} />
      ) : null}
      <ModelListView
        {...{ domainKey, list, search, collections, cells, copy, zone, modifier }}
        lastEditorOf={(model) => wiring.lastEditors.of(domainKey, model)}
        onChangeModels={(target) => changeModels(username, target)}
        onDock={isDesk ? (id) => open(encodedSegment(id)) : undefined}
        isCovered={isCovered}
        beside={isDesk ? <CollectionsBeside {...{ domainKey, list, place }} shown={collectionOf(asked)} /> : null}
        docked={
          place === '' ? null : (
            <div className={mergeClasses(styles.dock, isCovered && styles.wide)}>
              <DockedModel
                domainKey={domainKey}
                place={place}
                dock={{
                  onChange: (changed) => search.send({ type: 'docked.changed', ...changed }),
                  pathOf: (page) => modelsPath(domainKey) + withDocked(shown, page.slice(pages.length)),
                  isWide,
                  onWiden: isDesk ? () => setIsWide(!isWide) : undefined,
                  onClose: () => {
                    setIsWide(false);
                    open('');
                  },
                  isGuarded: exporting !== undefined || hasUnsaved,
                }}
              />
            </div>
          )
        }
      />
    </>
  );
}

/** `/domain/{namespace}/{domainId}/models`. */
export const ModelListScreen = listScreenInDomain(
  ModelList,
  { defaults: modelListDefaults },
  (wiring, key) => modelScreens(wiring, key).modelList,
);
