import type { Meta, StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';
import type { ListAt } from '../../../../tests/support/frozen-list';
import { readQuery } from '~/core/list-query';
import type { Losses } from '~/core/losses';
import { refusedHere } from '~/core/problem';
import { Card } from '~/views/kit/Card';
import { Page } from '~/views/kit/Page';
import { onCanvas } from '../../../../.storybook/on-canvas';
import {
  countedDescriptor,
  countedMachine,
  sampleColumns,
  sampleDefaults,
  SampleList,
  sampleMachine,
  type SampleRow,
  sampleRows,
} from '../../../../tests/support/sample-list';
import { listStories, unreachable } from '../../../../tests/support/stories';
import { DataTable } from './DataTable';

export default {
  title: 'Parts/List',
  decorators: [
    (Story) => (
      <Page fill>
        <h1>Domains</h1>
        <Story />
      </Page>
    ),
    onCanvas,
  ],
} satisfies Meta;

const story = listStories(sampleMachine, sampleDefaults, (list) => <SampleList list={list} />);
/** Has rows unless the state excludes them. */
const list = (at: ListAt<SampleRow> = {}) => story({ shown: sampleRows, total: sampleRows.length, ...at });
const without = (rows: ListAt<SampleRow>['rows'], query = '') => story({ rows, query, shown: [], total: 0 });

const unordered = readQuery('?sort=namespace', sampleDefaults);

export const Ready = list();
export const MorePages = list({ query: '?page=3', total: 61, hasNext: true });
const selected = [...sampleRows.slice(0, 1), ...sampleRows.slice(3, 4)];
export const Selected = list({ selection: 'some', context: { selected } });
const page = sampleRows.filter(({ status }) => status !== 'initializing');
const others = Array.from({ length: 127 }, (_, at) => ({
  name: `Branch ${at}`,
  namespace: 'acme',
  id: `branch-${at}`,
  status: 'ready',
}));
const many = { query: '?filter=a', total: 132, hasNext: true } as const;
/** A search with more pages, where these are selected; by default those of the page. */
const choosing = (
  selection: ListAt<SampleRow>['selection'],
  context: ListAt<SampleRow>['context'] = {},
  total: number = many.total,
) => list({ ...many, total, selection, context: { selected: page, ...context } });
export const PageSelected = choosing('some');
export const SelectedElsewhere = choosing('some', { selected: [...selected, ...others.slice(0, 10)] });
export const SelectingAll = choosing('gathering', { gathered: { read: 500, total: 1_285 } });
export const AllSelected = choosing('all', { selected: [...sampleRows, ...others] });
export const TooManyToSelect = choosing('tooMany', {}, 12_000);
export const SelectingAllFailed = choosing('gatherFailed', { gatherProblem: unreachable });
export const SelectionCleared = list({
  query: '?filter=a',
  selection: 'cleared',
  context: { deselected: 12 },
});
export const FilteredHere = list({
  query: '?namespace=acme',
  context: {
    whole: { rows: [...sampleRows, ...others], chosen: sampleRows, at: 0, query: unordered },
  },
});
export const Typing = list({ search: 'typing', context: { typed: 'ord' } });
export const Loading = story({ rows: 'loading' });
export const Refreshing = list({ rows: 'refreshing' });
export const Empty = without('empty');
export const Unmatched = without('unmatched', '?filter=invoces');
export const UnmatchedInNamespace = without('unmatched', '?namespace=acme');
export const Failed = story({ rows: 'failed', problem: unreachable });
export const Stale = list({ rows: 'stale', problem: unreachable });
export const Reordering = list({
  rows: 'reordering',
  hasNext: true,
  context: { query: unordered, progress: { read: 1_500, total: undefined } },
});
export const Ordering = story({
  rows: 'ordering',
  query: '?sort=namespace',
  context: { progress: { read: 1_000, total: 3_412 } },
});
export const TooManyToOrder = list({ order: 'refused', hasNext: true, total: 12_000 });
export const OrderFailed = list({ rows: 'stale', hasNext: true, context: { query: unordered } });

const two = sampleRows.slice(0, 2);
const three = [...two, ...sampleRows.slice(3, 4)];
const gone = { id: 'field-notes', label: 'field-notes', problem: undefined };
const plans = { id: 'floor-plans', label: 'floor-plans', problem: undefined };
const unanswered = { ...plans, problem: { kind: 'timedOut', seconds: 25 } as const };
const refused = { ...plans, problem: refusedHere('locked', 'The domain is in use.') };
const removal = (
  state: NonNullable<ListAt<SampleRow>['removal']>,
  pendingDeletion: SampleRow[],
  context: ListAt<SampleRow>['context'] = {},
) => list({ removal: state, context: { pendingDeletion, ...context } });

export const RemovingOneAsked = removal('asking', two.slice(0, 1));
const losses: Losses = {
  at: Date.UTC(2026, 4, 4, 9, 2, 11),
  list: [
    {
      what: 'domain',
      count: 2,
      items: [
        { name: '~devi/sandbox', notes: ['128 models', '1 connected'] },
        { name: '~devi/price-trial\u202e', notes: ['41 models', 'nobody connected'] },
      ],
    },
    { what: 'model', count: 169 },
    { what: 'namespace', count: 1, items: [{ name: '~devi' }] },
    {
      what: 'place',
      count: 2,
      items: [
        { name: 'acme', notes: ['Owner'] },
        { name: 'acme/orders', notes: ['Developer'] },
      ],
    },
    { what: 'connection', count: 1, items: [{ name: 'hannah', notes: ['in ~devi/sandbox'] }] },
  ],
  notes: ['Roles in 12 more places were not looked up.'],
};
/** What goes with a deletion, "delete", "cascade", "danger". */
const counted = (state: NonNullable<ListAt<SampleRow>['removal']>, context: ListAt<SampleRow>['context']) =>
  listStories(countedMachine, sampleDefaults, (actor) => <SampleList list={actor} descriptor={countedDescriptor} />)({
    shown: sampleRows,
    total: sampleRows.length,
    removal: state,
    context: { pendingDeletion: two.slice(0, 1), ...context },
  });
export const RemovalCounted = counted('asking', { losses });
const nothingElse: Losses = { at: losses.at, list: [] };
export const RemovalOfNothingElse = counted('asking', { losses: nothingElse });
export const RemovalForbidden = counted('asking', {
  losses: { ...nothingElse, forbidden: 'Ask an owner of this domain to give you the Domain Admin role.' },
});
export const RemovalWronglyTyped = counted('asking', { losses, confirmation: 'field_notes' });
const models: Losses = { at: losses.at, list: [{ what: 'model', count: 569 }] };
export const RemovalExported = counted('asking', {
  losses: models,
  exported: '569 models were saved as JSON Lines.',
});
export const CountingLosses = counted('counting', {});
export const LossesUncounted = counted('uncounted', { lossProblem: unreachable });
export const ExportingFirst = counted('exporting', { losses: models });
export const RemovingSeveralAsked = removal('asking', three, { confirmation: 'delete 3' });
export const Removing = removal('removing', three, { confirmation: 'delete 3 domains', results: [gone] });
export const RemovingStops = removal('stopping', two, { notDeleted: three.slice(2), results: [gone] });
export const RemovingStopped = removal('partlyFailed', two, {
  notDeleted: three.slice(2),
  results: [gone, plans],
});
export const RemovingChecked = removal('checking', two, { results: [unanswered] });
export const RemovalUnknown = removal('partlyFailed', two, { results: [gone, unanswered] });
export const RemovingRefused = removal('partlyFailed', two.slice(1), { results: [refused] });
export const RemovingPartlyFailed = removal('partlyFailed', two, { results: [gone, refused] });

/** A table without a machine, as in dialogs and cards. */
const table = (more: Partial<Parameters<typeof DataTable<SampleRow>>[0]>): StoryObj => ({
  render: () => (
    <Card padded={false} edge>
      <DataTable
        label="Domains"
        columns={sampleColumns}
        rows={sampleRows}
        rowId={({ id }) => id}
        rowLabel={({ name }) => name}
        sort={{ column: 'name', direction: 'ascending' }}
        onSort={fn()}
        {...more}
      />
    </Card>
  ),
});
export const SmallTable = table({ size: 'small' });
export const TableWithOpenRow = table({
  actionsLabel: 'Details',
  detail: ({ id, name }) => (id === 'floor-plans' ? `All that is known of ${name}.` : undefined),
});
