import { describe, expect, it } from 'vitest';
import {
  emptyPicture,
  eventLine,
  leavesOf,
  type LoggedEvent,
  machineLine,
  type MachinePicture,
  reportOf,
} from '~/core/inspection/picture';
import { describeValue } from '~/core/inspection/redaction';

const machine = (name: string, more: Partial<MachinePicture> = {}): MachinePicture => ({
  key: `key of ${name}`,
  name,
  depth: 0,
  status: 'active',
  active: ['open', 'open.log', 'open.copy'],
  tasks: [],
  chart: { key: '', path: '', kind: 'atomic', states: [] },
  ...more,
});
const event = (id: number, more: Partial<LoggedEvent> = {}): LoggedEvent => ({
  id,
  at: Date.UTC(2026, 10, 4, 9, 0, id, 7),
  machine: 'form 31',
  label: 'form.change',
  fields: [],
  from: 'editing',
  to: 'editing',
  changed: [],
  ...more,
});
const list = machine('list 1', { depth: 1, status: 'done', active: [] });
const form = machine('form 31', { active: ['editing'], tasks: ['load', 'save'] });
const picture = {
  machines: [machine('console 1'), form, list],
  events: [
    event(1, { label: 'started', from: '', to: 'loading' }),
    event(2, {
      fields: [
        { name: 'change', value: 'object, 1 field' },
        { name: 'attempt', value: '2' },
      ],
      changed: [{ name: 'values', value: 'object, 6 fields' }],
    }),
    event(3, { machine: 'console 0', label: 'started', to: 'Saving' }),
  ],
};

describe('a machine', () => {
  it('has the innermost active states as its leaves', () => {
    expect(leavesOf(['open', 'open.log', 'open.log.paused', 'open.copy', 'opened'])).toBe(
      'open.log.paused, open.copy, opened',
    );
    expect(leavesOf([])).toBe('');
  });
});

describe('the report', () => {
  const about = {
    Time: '2026-11-04T09:01:00.000Z',
    Version: '1.0.0',
    Browser: 'Chrome',
    Page: '/users/:username',
  };
  const head = [
    'Convergence Console, inspector report',
    'Time: 2026-11-04T09:01:00.000Z',
    'Version: 1.0.0',
    'Browser: Chrome',
    'Page: /users/:username',
    'Texts, ids, passwords, tokens, keys and model data are left out.',
    '',
    'Machines',
  ];

  it('lists machines with their states, status and tasks, and events with what they changed', () => {
    expect(reportOf(picture, about).split('\n')).toEqual([
      ...head,
      '- console 1: open.log, open.copy',
      '- form 31: editing (running: load, save)',
      '  - list 1 [done]: no state',
      '',
      'Events, oldest first (3)',
      '09:00:01.007  form 31  started  nothing → loading',
      '09:00:02.007  form 31  form.change (change: object, 1 field, attempt: 2)  editing  changed values: object, 6 fields',
      '09:00:03.007  console 0  started  editing → Saving',
      '',
    ]);
  });

  it('has the very lines that the inspector shows', () => {
    const lines = reportOf(picture, about).split('\n');
    expect(lines).toEqual(expect.arrayContaining([`- ${machineLine(form)}`, ...picture.events.map(eventLine)]));
  });

  it('has its headings when nothing runs', () => {
    expect(reportOf(emptyPicture, about).split('\n')).toEqual([...head, '', 'Events, oldest first (0)', '']);
  });
});

/** Add a name here only after making sure that it never holds what a person typed or what the server stores. */
const shownNumbers = `attempt count created deselected done duplicates existing failed first inactivityLimit interval
  invalid last left limit lost milliseconds missing offset page pageSize placed read refused removed revision rows
  seconds secondsLeft skipped total unchanged unread width`.split(/\s+/);
const shownFlags = `activeSinceCheck descending endedElsewhere exists following hasNext hidden isActive isDirty isLarge
  isLast isOver isPartial joined may newTab open starting timedOut waits`.split(/\s+/);
const shownErrors = ['AbortError', 'Error', 'RangeError', 'SyntaxError', 'TypeError', 'TimeoutError'];

describe('values that are shown', () => {
  it.each(shownNumbers)('include the number of %s', (key) => {
    expect(describeValue(key, 42)).toBe('42');
    expect(describeValue(key, true)).toBe('yes or no');
  });
  it.each(shownFlags)('include whether %s', (key) => {
    expect(describeValue(key, true)).toBe('true');
    expect(describeValue(key, 42)).toBe('number');
  });
  it.each(shownErrors)('include the name of an %s', (name) => {
    expect(describeValue('error', Object.assign(new Error('x'), { name }))).toBe(name);
  });
  it('exclude the number and the flag without a name', () => {
    expect([describeValue('', 42), describeValue('', true)]).toEqual(['number', 'yes or no']);
    expect(describeValue('error', Object.assign(new Error('x'), { name: '' }))).toBe('error');
  });
});
