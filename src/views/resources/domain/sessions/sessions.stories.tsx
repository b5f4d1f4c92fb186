import type { Meta, StoryObj } from '@storybook/react-vite';
import type { DomainSession } from '~/api/rest/domain/sessions';
import { sessionList, sessionTailMachine } from '~/machines/resources/domain/sessions';
import { onCanvas } from '../../../../../.storybook/on-canvas';
import { deskKey } from '../../../../../tests/support/collection-samples';
import { domainSessions, sessionOf } from '../../../../../tests/support/domain-session-samples';
import { frozenList, type ListAt, listStates } from '../../../../../tests/support/frozen-list';
import { frozenTail, type TailAt, tailStates } from '../../../../../tests/support/frozen-tail';
import { unreachable } from '../../../../../tests/support/stories';
import { SessionListView } from './SessionList';

export default { title: 'Domain/Sessions', decorators: [onCanvas], parameters: { page: 'sessions' } } satisfies Meta;

/** The list and its live tail, each in one state; the story declares the states. */
const list = (at: ListAt<DomainSession>, tail: TailAt<DomainSession> = {}): StoryObj => ({
  render: () => {
    const actor = frozenList(sessionList.machine, sessionList.defaults, at);
    return (
      <SessionListView domainKey={deskKey} zone="utc" list={actor} tail={frozenTail(sessionTailMachine, actor, tail)} />
    );
  },
  parameters: { states: [...listStates(at), ...tailStates(tail)] },
});
const all = '?disconnected=true&convergence=true';
const shown = { shown: domainSessions, total: domainSessions.length, query: all };
const grown = [sessionOf('41'), sessionOf('40'), ...domainSessions];
const following = { following: 'waiting', rows: domainSessions, total: 61 } as const;

export const List = list(shown);
export const Filtered = list({
  shown: grown.slice(0, 3),
  total: domainSessions.length,
  query: '?username=ana&authMethod=password',
});
export const SecondPage = list({ ...shown, query: `${all}&page=2`, total: 24 }, { following: 'resting' });
export const Unmatched = list({
  rows: 'unmatched',
  query: '?username=zoe&authMethod=jwt',
  shown: [],
  total: 0,
});
export const Live = list(shown, { ...following, rows: grown, total: 63 });
export const LiveAsking = list(shown, { ...following, following: 'asking' });
export const LiveScrolled = list(shown, { ...following, reading: 'scrolled', arrived: 3 });
export const LivePaused = list(shown, { ...following, reading: 'held', arrived: 12 });
export const LiveFailing = list(shown, { ...following, following: 'failing', problem: unreachable });
