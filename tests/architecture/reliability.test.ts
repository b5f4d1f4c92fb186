import { describe, expect, it } from 'vitest';
import { pages } from '~/views/shell/pages';
import { pageAt } from '~/views/kit/page-table';
import { addresses, openings } from '../../scripts/reliability/addresses';
import { type Cell, isFine } from '../../scripts/reliability/fault-cells';
import { parseReliabilityFlags, runNames } from '../../scripts/reliability/flags';
import { Ledger } from '../../scripts/reliability/ledger';

describe('the long runs', () => {
  it('are all run without a name, at full length', () => {
    expect(parseReliabilityFlags([])).toEqual({
      runs: [...runNames],
      minutes: 30,
      seeds: 10_000,
      from: 1,
      only: undefined,
    });
    expect(parseReliabilityFlags(['chaos', '--minutes', '1'])).toMatchObject({ runs: ['chaos'], minutes: 1 });
  });

  it.each([[['noise']], [['--seeds', '0']], [['--minutes', 'two']], [['--loud']]])('refuse %j', (args) => {
    expect(() => parseReliabilityFlags(args)).toThrow(/^(There is no run|Unknown option|--\w+ must be)/);
  });
});

describe('the ledger of acknowledged words', () => {
  const written = () => {
    const ledger = new Ledger();
    ledger.adds('a');
    ledger.acknowledge();
    ledger.adds('b');
    return ledger;
  };

  it.each([
    [['a'], []],
    [['a', 'b'], []],
    [['b'], ['a']],
    [['a', 'a'], ['a']],
    [['a', 'b', 'b'], ['b']],
  ])('with %j on the server finds fault with %j', (found, wrong) => {
    expect(
      written()
        .examine(found)
        .map(({ word }) => word),
    ).toEqual(wrong);
  });

  it('expects a removed word to be gone once that is acknowledged', () => {
    const ledger = written();
    ledger.removes('a');
    expect(ledger.examine([])).toEqual([]);
    ledger.acknowledge();
    expect(ledger.examine(['a', 'b'])).toEqual([{ word: 'a', wanted: 'removed', found: 1 }]);
  });

  it('takes what was given up for neither stored nor lost', () => {
    const ledger = written();
    ledger.giveUp();
    ledger.acknowledge();
    expect([ledger.stored, ledger.acknowledged, ledger.examine(['a'])]).toEqual([['a'], 1, []]);
  });

  it('leaves what has changed since the words were read for the next time', () => {
    const ledger = written();
    const then = ledger.freeze();
    ledger.removes('a');
    expect(ledger.examine([], then)).toEqual([]);
  });
});

describe('the fault cells', () => {
  const cell: Cell = {
    address: '/users',
    call: 'GET /rest/users',
    fault: '500',
    says: '',
    offers: '',
    verdict: 'silent',
    errors: [],
  };
  const reasons = [{ call: /users$/, why: 'Only a suggestion.' }];

  it('excuse silence by a reason, and nothing else', () => {
    expect([isFine(cell, reasons), isFine(cell, [])]).toEqual([true, false]);
    for (const verdict of ['blank', 'busy', 'console error', 'lost input'] as const)
      expect(isFine({ ...cell, verdict }, reasons)).toBe(false);
  });

  it('are excused only by a reason whose every part fits', () => {
    expect(isFine(cell, [{ call: /users$/, says: /role/, why: 'A role is missing.' }])).toBe(false);
  });

  it('have search fields opened only on screens that are looked at', () => {
    expect(Object.keys(openings).filter((address) => !addresses.includes(address))).toEqual([]);
  });

  it('are made for every route that calls the server', () => {
    const shown = addresses.map((address) => pageAt(pages, address.split('?')[0] ?? ''));
    const missing = [...pages.server, ...pages.domain].filter((page) => !shown.includes(page));
    // The address of a key is made by the server.
    expect(missing.map(({ path }) => path)).toEqual(['api-keys/:key']);
  });
});
