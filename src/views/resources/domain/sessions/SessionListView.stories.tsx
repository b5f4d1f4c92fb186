import type { Meta, StoryObj } from '@storybook/react-vite';
import type { DomainSession } from '~/api/rest/domain/sessions';
import {
  sessionListDefaults,
  sessionListMachine,
  sessionTailMachine,
} from '~/machines/resources/domain/sessions';
import { onCanvas } from '../../../../../.storybook/on-canvas';
import { deskKey } from '../../../../../tests/support/collection-samples';
import { domainSessions, sessionOf } from '../../../../../tests/support/domain-session-samples';
import { frozenList, type ListAt, listStates } from '../../../../../tests/support/frozen-list';
import { frozenTail, type TailAt, tailStates } from '../../../../../tests/support/frozen-tail';
import { SessionListView } from './SessionList';

const meta = {
  title: 'domain/SessionListView',
  component: SessionListView,
  decorators: [onCanvas],
} satisfies Meta<typeof SessionListView>;
export default meta;
type Story = StoryObj;

/** The list and what follows it, each in one state; the states are named on the story. */
const story = (at: ListAt<DomainSession>, tail: TailAt<DomainSession> = {}): Story => ({
  render: () => {
    const list = frozenList(sessionListMachine, sessionListDefaults, at);
    return (
      <SessionListView
        domainKey={deskKey}
        zone="utc"
        list={list}
        tail={frozenTail(sessionTailMachine, list, tail)}
      />
    );
  },
  parameters: { states: [...listStates(at), ...tailStates(tail)] },
});
const all = '?disconnected=true&convergence=true';
const shown = { shown: domainSessions, total: domainSessions.length, query: all };
const problem = { kind: 'unreachable' } as const;
const grown = [sessionOf('41'), sessionOf('40'), ...domainSessions];
const following = { following: 'waiting', rows: domainSessions, total: 61 } as const;

export const Ready = story(shown);
export const Filtered = story({
  ...shown,
  query: '?username=ana&authMethod=password',
  shown: grown.slice(0, 3),
});
export const SecondPage = story({ ...shown, query: `${all}&page=2`, total: 24 }, { following: 'resting' });
export const Loading = story({ rows: 'loading' });
export const Refreshing = story({ ...shown, rows: 'refreshing' });
export const Empty = story({ rows: 'empty', shown: [], total: 0 });
export const Unmatched = story({
  rows: 'unmatched',
  query: '?username=zoe&authMethod=jwt',
  shown: [],
  total: 0,
});
export const Failed = story({ rows: 'failed', problem });
export const Stale = story({ ...shown, rows: 'stale', problem });
export const Live = story(shown, { ...following, rows: grown, total: 63 });
export const LiveAsking = story(shown, { ...following, following: 'asking' });
export const LiveScrolled = story(shown, { ...following, reading: 'scrolled', arrived: 3 });
export const LivePaused = story(shown, { ...following, reading: 'held', arrived: 12 });
export const LiveFailing = story(shown, { ...following, following: 'failing', problem });
