import { describe, expect, it } from 'vitest';
import {
  emptyPicture,
  filterEvents,
  findMachine,
  leavesOf,
  type LoggedEvent,
  type MachinePicture,
  noFilter,
  reportOf,
} from '~/core/inspection/picture';
import { describeValue } from '~/core/inspection/redaction';

const machine = (name: string, more: Partial<MachinePicture> = {}): MachinePicture => ({
  key: `key of ${name}`,
  name,
  number: '1',
  status: 'active',
  active: ['open', 'open.log', 'open.copy'],
  tasks: [],
  chart: { key: '', path: '', kind: 'atomic', description: undefined, states: [] },
  children: [],
  ...more,
});
const event = (id: number, more: Partial<LoggedEvent> = {}): LoggedEvent => ({
  id,
  at: Date.UTC(2026, 10, 4, 9, 0, id, 7),
  machine: 'key of form',
  name: 'form',
  number: '31',
  label: 'form.change',
  fields: [],
  from: 'editing',
  to: 'editing',
  changed: [],
  ...more,
});
const list = machine('list', { status: 'done', active: [] });
const form = machine('form', { number: '31', active: ['editing'], tasks: ['load', 'save'], children: [list] });
const picture = {
  machines: [machine('console'), form],
  events: [
    event(1, { label: 'started', from: '', to: 'loading' }),
    event(2, {
      fields: [
        { name: 'change', value: 'object, 1 field' },
        { name: 'attempt', value: '2' },
      ],
      changed: [{ name: 'values', value: 'object, 6 fields' }],
    }),
    event(3, { machine: 'key of console', name: 'console', number: '0', label: 'started', to: 'Saving' }),
  ],
};

describe('the events that a filter leaves', () => {
  it.each([
    ['everything without a filter', {}, [1, 2, 3]],
    ['those of a machine', { machine: 'key of form' }, [1, 2]],
    ['those with a label', { label: 'started' }, [1, 3]],
    ['those of a machine with a label', { machine: 'key of form', label: 'started' }, [1]],
    ['those with a text in their label', { text: 'CHANGE' }, [2]],
    ['those with a text in their former states', { text: 'editing' }, [2, 3]],
    ['those with a text in their states', { text: '  saving' }, [3]],
    ['those with a text in their fields', { text: 'change: object, 1 field, attempt: 2' }, [2]],
    ['those with a text in what they changed', { text: 'values: object, 6' }, [2]],
    ['those with a text in the name of their machine', { text: 'form 31' }, [1, 2]],
    ['none when a text is nowhere', { text: 'undefined' }, []],
    ['none when only the machine fits', { machine: 'key of form', text: 'console' }, []],
  ])('are %s', (_, filter, ids) => {
    expect(filterEvents(picture.events, { ...noFilter, ...filter }).map(({ id }) => id)).toEqual(ids);
  });

  it('are all of them at first', () => {
    expect(noFilter).toEqual({ machine: undefined, label: undefined, text: '' });
    expect(filterEvents([], noFilter)).toEqual([]);
  });
});

describe('a machine', () => {
  it('is found by its key, also below another', () => {
    expect(findMachine(picture, 'key of list')).toBe(list);
    expect(findMachine(picture, 'key of form')).toBe(form);
    expect(findMachine(picture, 'gone')).toBeUndefined();
    expect(findMachine(picture, undefined)).toBeUndefined();
  });

  it('has the innermost active states as its leaves', () => {
    expect(leavesOf(['open', 'open.log', 'open.log.paused', 'open.copy', 'opened'])).toBe(
      'open.log.paused, open.copy, opened',
    );
    expect(leavesOf([])).toBe('');
  });
});

describe('the report', () => {
  const about = { at: Date.UTC(2026, 10, 4, 9, 1), version: '1.0.0', browser: 'Chrome', page: '/users/:username' };
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
