import type { Meta, StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';
import type { Namespace } from '~/api/rest/namespaces';
import { readQuery } from '~/core/list-query';
import type { ApiProblem } from '~/core/problem';
import { createResourceList } from '~/machines/kit/resource-list-machine';
import { inPage } from '../../../../.storybook/in-page';
import { frozen } from '../../../../tests/support/frozen';
import { NamespaceCombobox } from './NamespaceCombobox';

const meta = {
  title: 'server/NamespaceCombobox',
  component: NamespaceCombobox,
  decorators: [inPage],
} satisfies Meta<typeof NamespaceCombobox>;
export default meta;
type Story = StoryObj;

const pickerMachine = createResourceList<Namespace>({ idOf: ({ id }) => id, labelOf: ({ id }) => id });
const query = readQuery('', { pageSize: 10 });
const rows = ['acme', 'finance', 'studio'].map((id) => ({ id, displayName: '', domains: [] }));

type Show = { rows: 'ready' | 'loading' | 'failed'; value?: string; typed?: string; problem?: ApiProblem };

const combobox = ({ rows: state, value = '', typed = '', problem }: Show): Story => ({
  render: () => (
    <NamespaceCombobox
      picker={frozen(pickerMachine, {
        value: { rows: state, order: 'offered', search: 'settled', selection: 'open', removal: 'closed' },
        context: {
          query: { ...query, filter: typed },
          typed,
          page: state === 'ready' ? { rows, hasNext: false, at: 0 } : undefined,
          shown: state === 'ready' ? query : undefined,
          whole: undefined,
          progress: undefined,
          problem,
          attempt: 0,
          selected: [],
          pendingDeletion: [],
          notDeleted: [],
          confirmation: '',
          results: [],
        },
      })}
      value={value}
      onPick={fn()}
    />
  ),
});

export const Open = combobox({ rows: 'ready' });
export const OpenAtOne = combobox({ rows: 'ready', value: 'acme' });
export const Typed = combobox({ rows: 'ready', typed: '~mara' });
export const Searching = combobox({ rows: 'loading' });
export const Failed = combobox({ rows: 'failed', problem: { kind: 'timedOut', seconds: 20 } });
