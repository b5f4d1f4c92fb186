import type { Meta, StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';
import type { JwtKeyRow } from '~/machines/resources/domain/jwt-keys';
import { onCanvas } from '../../../../../.storybook/on-canvas';
import { deskKey } from '../../../../../tests/support/collection-samples';
import { needsManaging, refusedBy } from '../../../../../tests/support/domain-settings-samples';
import { type FormLeaf, formStates } from '../../../../../tests/support/frozen-form';
import { type ListAt, listStates } from '../../../../../tests/support/frozen-list';
import { frozenAnonymous, frozenJwtKeys, jwtKeyRows } from '../../../../../tests/support/jwt-key-samples';
import { AuthenticationView } from './Authentication';

const meta = {
  title: 'domain/AuthenticationView',
  component: AuthenticationView,
  decorators: [onCanvas],
} satisfies Meta<typeof AuthenticationView>;
export default meta;
type Story = StoryObj;

const keys = (list: ListAt<JwtKeyRow> = {}): Story => ({
  render: () => (
    <AuthenticationView
      domainKey={deskKey}
      keys={frozenJwtKeys(list)}
      anonymous={frozenAnonymous()}
      zone="utc"
      tab="jwt"
      onTab={fn()}
      onTest={fn()}
    />
  ),
  parameters: { states: listStates(list) },
});
const anonymous = (leaf: FormLeaf, context = {}): Story => ({
  render: () => (
    <AuthenticationView
      domainKey={deskKey}
      keys={frozenJwtKeys()}
      anonymous={frozenAnonymous(leaf, context)}
      zone="utc"
      tab="anonymous"
      onTab={fn()}
      onTest={fn()}
    />
  ),
  parameters: { states: formStates(leaf) },
});
const problem = { kind: 'unreachable' } as const;

export const Keys = keys();
export const KeysLoading = keys({ rows: 'loading', shown: undefined });
export const KeysEmpty = keys({ rows: 'empty', shown: [], total: 0 });
export const KeysUnmatched = keys({ rows: 'unmatched', query: '?filter=zzz', shown: [], total: 0 });
export const KeysFailed = keys({ rows: 'failed', shown: undefined, problem });
export const KeysStale = keys({ rows: 'stale', problem });
export const KeyRemoval = keys({ removal: 'asking', context: { pendingDeletion: jwtKeyRows.slice(0, 1) } });
export const KeysRemoval = keys({
  removal: 'asking',
  context: { pendingDeletion: jwtKeyRows.slice(0, 2), confirmation: 'delete 2 keys' },
});
export const KeysPartlyRemoved = keys({
  removal: 'partlyFailed',
  context: {
    pendingDeletion: jwtKeyRows.slice(0, 1),
    results: [{ id: 'x', label: 'web-shop', problem }],
  },
});

export const Anonymous = anonymous('pristine');
export const AnonymousEnabled = anonymous('saved', {
  values: { enabled: true },
  baseline: { enabled: true },
});
export const AnonymousLoading = anonymous('loading');
export const AnonymousSaving = anonymous('saving', { values: { enabled: true } });
export const AnonymousFailed = anonymous('failed', { problem });
export const AnonymousForDevelopers = anonymous('failed', { problem: refusedBy(needsManaging) });
export const AnonymousRejected = anonymous('rejected', {
  values: { enabled: true },
  refusal: {
    title: 'Anonymous Authentication Not Changed',
    text: 'It could not be enabled. The server could not be reached.',
  },
});
