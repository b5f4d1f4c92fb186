import type { Meta, StoryObj } from '@storybook/react-vite';
import type { Namespace } from '~/api/rest/namespaces';
import type { Principal } from '~/core/capabilities';
import { namespaceListDefaults, namespaceListMachine } from '~/machines/resources/namespaces';
import { onCanvas } from '../../../../.storybook/on-canvas';
import { frozenList, type ListAt, listStates } from '../../../../tests/support/frozen-list';
import {
  acme,
  archive,
  developer,
  domainAdmin,
  namespaces,
  odd,
  playground,
  serverAdmin,
  trials,
} from '../../../../tests/support/namespace-samples';
import { NamespaceListView } from './NamespaceList';

const meta = {
  title: 'server/NamespaceListView',
  component: NamespaceListView,
  decorators: [onCanvas],
} satisfies Meta<typeof NamespaceListView>;
export default meta;
type Story = StoryObj;

/** The list in one state; the states that it shows are named on the story. */
const list = (at: ListAt<Namespace>, principal: Principal = serverAdmin): Story => ({
  render: () => (
    <NamespaceListView
      list={frozenList(namespaceListMachine, namespaceListDefaults, at)}
      principal={principal}
      zone="utc"
    />
  ),
  parameters: { states: listStates(at) },
});
const shown = namespaces;
const many = {
  pendingDeletion: [archive, playground, trials],
  selected: ['archive', 'playground', 'trials-2025'],
};

export const Ready = list({ shown });
export const ReadyForDomainAdmin = list({ shown }, domainAdmin);
export const ReadyForDeveloper = list({ shown: [acme] }, developer);
export const OddNames = list({ shown: [odd] });
export const Loading = list({ rows: 'loading' });
export const Refreshing = list({ rows: 'refreshing', shown });
export const Empty = list({ rows: 'empty', shown: [] });
export const EmptyForDeveloper = list({ rows: 'empty', shown: [] }, developer);
export const Unmatched = list({ rows: 'unmatched', query: '?filter=acne', shown: [] });
export const Failed = list({ rows: 'failed' });
export const Stale = list({ rows: 'stale', shown });
export const Typing = list({ search: 'typing', shown, context: { typed: 'arch' } });
export const Selected = list({ shown, context: { selected: ['archive', 'playground'] } });
export const DeletingOneAsked = list({ removal: 'asking', shown, context: { pendingDeletion: [archive] } });
export const DeletingSeveralAsked = list({ removal: 'asking', shown, context: many });
export const DeletingInProgress = list({
  removal: 'removing',
  shown,
  context: { ...many, confirmation: 'delete 3 namespaces' },
});
export const DeletingPartlyFailed = list({
  removal: 'partlyFailed',
  shown,
  context: {
    ...many,
    results: [
      { id: 'archive', label: 'archive', problem: undefined },
      {
        id: 'playground',
        label: 'playground',
        problem: {
          kind: 'rejected',
          status: 0,
          code: 'not_empty',
          message: 'Can not delete a namespace with domains! There is one in it now.',
          details: {},
        },
      },
      { id: 'trials-2025', label: 'trials-2025', problem: { kind: 'timedOut', seconds: 20 } },
    ],
  },
});
