import type { AnyStateMachine } from 'xstate';
import { type LoggedEvent, type MachinePicture, type Picture } from '~/core/inspection/picture';
import { consoleMachine } from '~/machines/console/console-machine';
import { chartOf } from '~/machines/inspector/recorder';
import { inspectorMachine } from '~/machines/inspector/inspector-machine';
import { createResourceForm } from '~/machines/kit/resource-form-machine';
import { preferencesMachine } from '~/machines/preferences/preferences-machine';
import { sessionMachine } from '~/machines/session/session-machine';
import { frozenFrom } from './frozen';

/** Wed, 04 Nov 2026 09:00:00 UTC. */
const openedAt = 1_793_782_800_000;
export const about = () => ({
  Time: '2026-11-04T09:01:00.000Z',
  Version: '1.0.0',
  Browser: 'Mozilla/5.0 (X11; Linux x86_64) Chrome/148.0',
  Page: '/users/:username',
});

const machine = (
  of: AnyStateMachine,
  number: string,
  active: readonly string[],
  more: Partial<MachinePicture> = {},
): MachinePicture => ({
  key: `x:${number}`,
  name: `${of.id} ${number}`,
  depth: 0,
  status: 'active',
  active,
  tasks: [],
  chart: chartOf(of.root),
  ...more,
});

const form = createResourceForm({ validate: () => ({}), refusalOf: () => ({ title: '', text: '' }) });
const machines = [
  machine(
    consoleMachine,
    '0',
    [
      'inside',
      'inside.address',
      'inside.address.following',
      'inside.setup',
      'inside.setup.ready',
      'inside.setup.ready.current',
      'inside.domain',
      'inside.domain.none',
    ],
    { tasks: ['keepAddress'] },
  ),
  machine(preferencesMachine, '2', ['chosen'], { depth: 1, tasks: ['keepPreferences'] }),
  machine(
    sessionMachine,
    '4',
    ['signedIn', 'signedIn.validity', 'signedIn.validity.trusted', 'signedIn.activity', 'signedIn.activity.quiet'],
    { depth: 1, tasks: ['keepTabs'] },
  ),
  machine(form, '31', ['editing', 'editing.rejected']),
];

const logged = (id: number, more: Partial<LoggedEvent>): LoggedEvent => ({
  id,
  at: openedAt + id * 137,
  machine: `${form.id} 31`,
  label: 'form.change',
  fields: [],
  from: 'editing.dirty',
  to: 'editing.dirty',
  changed: [],
  ...more,
});
const events = [
  logged(1, { label: 'started', from: '', to: 'loading' }),
  logged(2, {
    label: 'load done',
    fields: [{ name: 'output', value: 'object, 2 fields' }],
    from: 'loading',
    to: 'editing.dirty',
    changed: [{ name: 'values', value: 'object, 6 fields' }],
  }),
  ...Array.from({ length: 4 }, (_, index) =>
    logged(index + 3, {
      fields: [{ name: 'change', value: 'object, 1 field' }],
      changed: [{ name: 'values', value: 'object, 6 fields' }],
    }),
  ),
  logged(7, { label: 'form.submit', to: 'saving' }),
  logged(8, {
    machine: 'console 0',
    label: 'session changed',
    fields: [{ name: 'snapshot', value: 'object, 12 fields' }],
    from: 'inside.address.following',
    to: 'inside.address.following',
  }),
  logged(9, {
    label: 'save failed',
    fields: [{ name: 'error', value: 'rejected, status 409' }],
    from: 'saving',
    to: 'editing.rejected',
    changed: [{ name: 'problem', value: 'rejected, status 409' }],
  }),
];
export const picture: Picture = { machines, events };

type At = { log?: 'following' | 'paused'; copy?: 'resting' | 'copying' | 'copied' | 'refused' };

export const frozenInspector = ({ log = 'following', copy = 'resting' }: At = {}, context: object = {}) =>
  frozenFrom(inspectorMachine, { about }, { open: { log, copy } }, { picture, selected: 'x:31', ...context });
