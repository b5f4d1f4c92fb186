import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  type ApiProblem,
  explainProblem,
  isApiProblem,
  isOfConnection,
  isOutage,
  isTransient,
  isUncertain,
  toProblem,
} from '~/core/problem';
import { abortable } from '~/core/abortable';

const rejected = (status: number, code = 'other', message?: string): ApiProblem => ({
  kind: 'rejected',
  status,
  code,
  message,
  details: {},
});
const unreachable: ApiProblem = { kind: 'unreachable' };
const timedOut: ApiProblem = { kind: 'timedOut', seconds: 15 };
const unauthorised: ApiProblem = { kind: 'unauthorised' };
const unreadable: ApiProblem = { kind: 'unreadable', status: 200, message: 'The answer is no JSON.' };

describe('explainProblem', () => {
  it.each([
    [unreachable, 'The server could not be reached.'],
    [timedOut, 'The server did not answer within 15 seconds.'],
    [unauthorised, 'The session is no longer accepted by the server.'],
    [unreadable, 'The answer is no JSON.'],
    [rejected(403, 'forbidden'), "You don't have permission to do this."],
    [rejected(404, 'not_found'), 'Not found. It may have been deleted, or restApiUrl in config.json is wrong.'],
    [rejected(500), 'The server returned an error (500).'],
    [rejected(499), 'The server refused the request (status 499).'],
    [rejected(500, 'forbidden', 'Not today.'), 'Not today.'],
  ])('%o: %s', (problem, text) => expect(explainProblem(problem)).toBe(text));
});

describe('kinds of problems', () => {
  const all = [
    unreachable,
    timedOut,
    unauthorised,
    unreadable,
    rejected(403, 'forbidden'),
    rejected(499),
    rejected(500),
    rejected(502),
    rejected(504),
  ];
  it.each([
    ['uncertain', isUncertain, [true, true, false, false, false, false, false, false, false]],
    ['outages', isOutage, [true, true, false, false, false, false, false, true, true]],
    ['of the connection', isOfConnection, [true, true, false, true, false, false, true, true, true]],
    ['transient', isTransient, [true, true, true, true, false, true, true, true, true]],
  ])('are %s', (_, is, expected) => expect(all.map(is)).toEqual(expected));

  it.each([
    [unreachable, true],
    [{ kind: 'rejected' }, true],
    [{ kind: 'other' }, false],
    [{}, false],
    [null, false],
    ['unreachable', false],
  ])('%o is one: %s', (value, is) => expect(isApiProblem(value)).toBe(is));

  it('keep the message of any other error', () => {
    expect(toProblem(timedOut)).toBe(timedOut);
    expect(toProblem(new Error('Broken.'))).toEqual({ kind: 'unreadable', status: 0, message: 'Broken.' });
    expect(toProblem('Broken.')).toEqual({ kind: 'unreadable', status: 0, message: 'Broken.' });
  });
});

describe('abortable', () => {
  const end = vi.fn();
  beforeEach(() => end.mockClear());

  it.each<[string, () => Promise<number>, unknown]>([
    ['resolves', () => Promise.resolve(7), 7],
    ['rejects', () => Promise.reject(new Error('No.')), 'No.'],
  ])('settles as what it began %s, and ends once', async (_, task, outcome) => {
    const made = abortable<number>(new AbortController().signal, (resolve, reject) => {
      task().then(resolve, reject);
      return end;
    });
    expect(await made.catch((error: Error) => error.message)).toBe(outcome);
    expect(end).toHaveBeenCalledTimes(1);
  });

  it('rejects with the reason when it is aborted, and does not begin when it was before', async () => {
    const given = new AbortController();
    const made = abortable(given.signal, () => end);
    given.abort(new Error('Enough.'));
    await expect(made).rejects.toThrow('Enough.');
    expect(end).toHaveBeenCalledTimes(1);
    const begin = vi.fn();
    await expect(abortable(given.signal, begin)).rejects.toThrow('Enough.');
    expect(begin).not.toHaveBeenCalled();
  });
});
