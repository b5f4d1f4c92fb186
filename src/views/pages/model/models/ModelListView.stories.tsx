import type { Meta, StoryObj } from '@storybook/react-vite';
import type { ComponentProps } from 'react';
import { fn } from 'storybook/test';
import type { CollectionSummary } from '~/api/rest/domain/collections';
import type { Model } from '~/api/rest/domain/models';
import { readQuery } from '~/core/list-query';
import { operator } from '~/core/person';
import { modelSearchMachine, type ModelSearchSnapshot } from '~/machines/model/model-search-machine';
import { modelListDefaults, modelListDescriptor, modelListMachine, searchOf } from '~/machines/model/models';
import { collectionsBeside } from '~/machines/resources/domain/collections';
import { DockContext, ModelView } from '~/views/pages/model/ModelView';
import { onCanvas } from '../../../../../.storybook/on-canvas';
import { frozenCells } from '../../../../../tests/support/cell-samples';
import { deskKey } from '../../../../../tests/support/collection-samples';
import { frozenFrom, frozenPicker, frozenView, type ViewAt } from '../../../../../tests/support/frozen';
import { frozenList, frozenRemoval, type ListAt, listStates } from '../../../../../tests/support/frozen-list';
import { frozenHistory } from '../../../../../tests/support/model-history-samples';
import { factsAt } from '../../../../../tests/support/open-model-samples';
import { dataTab, peopleOfPage } from '../../../../../tests/support/model-page-samples';
import { leavesOf } from '../../../../../tests/support/leaf-states';
import { manyKeys, model, oddModel, order, orders } from '../../../../../tests/support/model-samples';
import { press } from '../../../../../tests/support/stories';
import { HistoryView } from '../history/HistoryView';
import { CollectionsBesideView } from './CollectionsBeside';
import { ModelListView } from './ModelList';

const meta = {
  title: 'Domain/Models/List',
  component: ModelListView,
  decorators: [onCanvas],
  parameters: { page: 'models' },
} satisfies Meta<typeof ModelListView>;
export default meta;
type Story = StoryObj;

type SearchAt = Pick<Partial<ModelSearchSnapshot['context']>, 'perPage' | 'book' | 'part' | 'renamed'> & {
  value?:
    | 'finding'
    | { idle: 'ready' | 'empty' | 'unfound' }
    | { naming: 'typing' | 'unnamed' }
    | { managing: 'listing' | 'renaming' };
};

type Parts = Pick<ComponentProps<typeof ModelListView>, 'beside' | 'docked'>;

const page = (
  at: ListAt<Model>,
  { value = { idle: 'ready' }, ...search }: SearchAt = {},
  parts: Parts = {},
): Story => ({
  render: () => (
    <ModelListView
      domainKey={{ namespace: 'acme', id: 'order-desk' }}
      modifier="Ctrl"
      list={frozenList(modelListMachine, modelListDefaults, at)}
      search={frozenFrom(
        modelSearchMachine,
        { search: searchOf(readQuery(at.query ?? '', modelListDefaults)), address: at.query ?? '', username: 'mara' },
        value,
        search,
      )}
      collections={frozenPicker()}
      cells={frozenCells()}
      lastEditorOf={({ id }) => (id === order.id ? { ...operator('mara'), displayName: 'Mara Lindqvist' } : undefined)}
      copy={() => {}}
      zone="utc"
      onChangeModels={() => {}}
      {...parts}
    />
  ),
  parameters: { states: [...listStates(at), ...leavesOf(value).map((leaf) => `modelSearch:${leaf}`)] },
});
const browsed = { query: '?mode=browse&collection=orders', shown: orders, total: 60, hasNext: true };
const browsing = (more: Record<string, string>): ListAt<Model> => ({
  ...browsed,
  query: `?${new URLSearchParams({ mode: 'browse', collection: 'orders', ...more })}`,
});
const querying = (query: string) => `?${new URLSearchParams({ mode: 'query', query })}`;
const asked = querying('SELECT * FROM orders WHERE total > 5');

const collections = ['announcements', 'orders', 'two words'].map((id, index) => ({
  id,
  description: '',
  modelCount: index * 60,
}));
const three = { shown: collections, total: 3 };
const beside = (at: ListAt<CollectionSummary>) => (
  <CollectionsBesideView
    domainKey={deskKey}
    collections={frozenList(collectionsBeside.machine, collectionsBeside.defaults, at)}
    place=""
    shown="orders"
  />
);
const dock = (
  view: ViewAt<Model | undefined> = { value: order },
  facts: ReturnType<typeof factsAt> | undefined = factsAt(),
  data = dataTab({}),
) => (
  <div style={{ display: 'flex', width: '432px' }}>
    <DockContext
      value={{ pathOf: (path) => path, onChange: fn(), isWide: false, onWiden: fn(), onClose: fn(), isGuarded: false }}
    >
      <ModelView
        domainKey={deskKey}
        id={order.id}
        model={frozenView(view)}
        removal={frozenRemoval(modelListDescriptor, {})}
        facts={facts}
        zone="utc"
        tab="data"
        onTab={() => {}}
        history={null}
        people={peopleOfPage({})}
        data={data}
        permissions={null}
      />
    </DockContext>
  </div>
);

const manyOrders = Array.from({ length: 300 }, (_, index) => ({ ...order, id: `ord-${index}` }));

export const NotSearched = page({ rows: 'empty', shown: [] });
export const CollectionsNotRead = page({ rows: 'empty', shown: [] }, { value: { idle: 'unfound' } });
export const CollectionIsFound = page({ rows: 'empty', shown: [] }, { value: 'finding' });
const nothing: ListAt<never> = { rows: 'empty', shown: [] };
export const NoCollections = page(nothing, { value: { idle: 'empty' } }, { beside: beside(nothing) });
export const CollectionsBeside = page(browsed, {}, { beside: beside(three) });
export const CollectionsLoading = page(browsed, {}, { beside: beside({ rows: 'loading' }) });
export const CollectionsNotLoaded = page(browsed, {}, { beside: beside({ rows: 'failed' }) });
export const NoCollectionFound = page(browsed, {}, { beside: beside({ ...nothing, rows: 'unmatched' }) });
const opening = {
  value: { open: { opening: 'loading' } },
  context: { document: undefined, collaborators: [] },
} as const;
const withDock = (...at: Parameters<typeof dock>) => page(browsed, {}, { beside: beside(three), docked: dock(...at) });
export const ModelDocked = withDock();
export const DockedModelLoading = withDock({}, undefined, dataTab(opening));
export const DockedModelNotLoaded = withDock({ problem: { kind: 'timedOut', seconds: 20 } }, undefined);
export const DockedModelMissing = withDock({ loaded: { value: undefined } }, undefined);
export const DockedModelDeleted = withDock(undefined, factsAt(), dataTab({ value: 'deleted' }));
export const DockedModelHistory = withDock(
  undefined,
  factsAt(),
  <HistoryView history={frozenHistory()} zone="utc" copy={fn()} onClose={fn()} />,
);

export const Browsed = page(browsed);
export const OddNames = page({ ...browsed, shown: [oddModel], total: 1, hasNext: false });
export const ManyKeys = page({ ...browsed, shown: [manyKeys] });
const queried: ListAt<Model> = { query: asked, shown: orders, total: 120 };
export const LimitedQuery = page(queried);
export const QueryAwaited = page({ rows: { streaming: 'awaiting' }, query: asked });
const part = { query: asked, shown: manyOrders, isPart: true };
export const QueryArriving = page({ ...part, rows: { streaming: 'arriving' } });
export const QueryBrokenOff = page({ ...part, rows: 'partial', problem: { kind: 'unreachable' } });
export const NoSuchId = page({ rows: 'unmatched', query: '?mode=id&id=ord-0', shown: [] });
export const Loading = page({ rows: 'loading', query: '?mode=browse&collection=orders' });
export const Refused = page({
  rows: 'failed',
  query: querying('SELECT * FORM orders'),
  problem: {
    kind: 'rejected',
    status: 400,
    code: 'bad_request',
    message: 'Parse error at position 9',
    details: { query: 'SELECT * FORM orders', index: 9 },
  },
});
const held = {
  kind: 'rejected',
  status: 0,
  code: 'unsent',
  message: '“notes” is read as NOT and “es”: the opposite models would be found.',
  details: {},
} as const;
const misread = querying('SELECT * FROM orders WHERE notes LIKE "%urgent%"');
/** The warning in the editor before a query is sent that would find the opposite. */
export const QueryWouldBeMisread = page({ rows: 'empty', query: misread, shown: [] });
/** It was submitted, and not sent. */
export const MisreadQueryNotSent = page({ rows: 'failed', query: misread, problem: held });
/** A key that the query language can't use: dateFrom, rateLimit. */
export const QueryWouldBeRefused = page({
  rows: 'empty',
  query: querying('SELECT * FROM orders WHERE dateFrom > 5'),
  shown: [],
});
/** The check of the rows failed: a row does not fit the condition, nothing is offered for all results. */
export const ResultsDoNotFit = page(browsing({ where: 'total > 100000' }));
export const NoSuchCollection = page({
  rows: 'failed',
  query: '?mode=browse&collection=gone',
  problem: { ...held, code: 'no_collection', message: 'There is no collection with the id “gone”.' },
});
export const EmptyCollection = page({ ...browsed, rows: 'empty', shown: [] });
export const WrongPageSize = page(browsed, { perPage: '0' });
export const Selected = page({ ...browsed, selection: 'some', context: { selected: orders.slice(0, 2) } });
const filtered = browsing({ where: 'total > 5', sort: '-total,customer' });
export const SortedAndFiltered = page(filtered);
export const NothingMatchesFilter = page({ ...filtered, rows: 'unmatched', shown: [] });
/** Keys with blanks and signs are filtered by the console: contains, ignoring case. */
export const FilteredHere = page(
  browsing({ here: '[{"key":"customer","comparison":"contains","value":"a","ignoresCase":true}]' }),
);
export const SelectingAll = page({
  ...filtered,
  selection: 'gathering',
  context: { selected: orders, gathered: { read: 500, total: 2_400 } },
});
export const AllSelected = page({ ...filtered, selection: 'all', context: { selected: orders } });
export const DeletingAsked = page({ ...browsed, removal: 'asking', context: { pendingDeletion: [order] } });
const named = [{ name: 'Large orders', query: 'SELECT * FROM orders WHERE total > 5' }];
const views = [
  { name: 'Large unpaid orders', query: '?mode=browse&collection=orders&columns=*total.90p' },
  { name: 'New orders', query: asked },
];
const book = { history: [], named, views };
export const NamingQuery = page(queried, { value: { naming: 'typing' } });
export const QueryWithoutName = page(queried, { value: { naming: 'unnamed' } });
export const SavedQueries = page(queried, { value: { managing: 'listing' }, book });
export const RenamingQuery = page(queried, { value: { managing: 'renaming' }, book, renamed: 'Large orders' });
export const NamingView = page(browsed, { value: { naming: 'typing' }, part: 'views' });
export const SavedViews = page(browsed, { value: { managing: 'listing' }, book, part: 'views' });
export const ColumnsArranged = page(browsing({ columns: '*total.90p*customer.140*_modified**_version.h*lines.h' }));
export const ColumnOfFieldInsideObject = page({
  ...browsing({ columns: '-2Faddress-2Fcity.s' }),
  shown: [model('depot', { name: 'Depot', address: { city: 'Ulm', zip: 89073 } }), model('van', { name: 'Van' })],
});
export const ColumnsChosen: Story = { ...page(browsed), play: press('Columns', 'dialog') };
export const MenuOfColumn: Story = { ...page(browsed), play: press('Column customer', 'menu') };
export const MenuOfRow: Story = { ...page(browsed), play: press(`Actions of ${order.id}`, 'menu') };
export const ColumnsOfOtherModels = page(browsing({ columns: '*gone.200p*total' }));
