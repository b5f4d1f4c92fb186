import { describe, expect, it } from 'vitest';
import { dockedAt, withDocked } from '~/core/paths';
import { dockedNavigation, modelPath, modelsPath } from '~/machines/model/models';

const key = { namespace: 'acme', id: 'orders' };
const list = '?mode=browse&collection=orders&page=2';

/** The query of a docked model, in the address of a list that begins with `place`. */
function dockedIn(place: string) {
  let search = withDocked(list, place);
  const reports = new Set<(search: string) => void>();
  const go = (next: string) => {
    search = next;
    for (const report of reports) report(next);
  };
  const how: string[] = [];
  const navigation = dockedNavigation({
    go: () => {},
    back: () => {},
    ownSearch: () => ({
      read: () => search,
      show: (next, by) => {
        how.push(by);
        go(next);
      },
      watch: (report) => {
        reports.add(report);
        return () => reports.delete(report);
      },
    }),
  });
  return { navigation, own: navigation.ownSearch(), go, how, search: () => search };
}

describe('a docked model in the address of the list', () => {
  it.each(['order-1', 'a/b?c=d&e#f', '100 % é', '\u202eabc', '%2F', 'a+b', '😀'])(
    'is found again when its id is %s',
    (id) => {
      const place = `${modelPath(key, id)}/history?version=2`.slice(`${modelsPath(key)}/`.length);
      expect(dockedAt(withDocked(list, place))).toBe(place);
      expect(withDocked(withDocked(list, place), '')).toBe(list);
    },
  );

  it('has the query of its own page', () => {
    const { own, search, how } = dockedIn('order-1/history?version=2');
    expect(own.read()).toBe('?version=2');
    own.show('?version=3&against=1', 'push');
    expect([own.read(), how]).toEqual(['?version=3&against=1', ['push']]);
    expect(search()).toBe(withDocked(list, 'order-1/history?version=3&against=1'));
  });

  it('is told of its own query only', () => {
    const { own, go } = dockedIn('order-1/history?version=2');
    const told: string[] = [];
    const stop = own.watch((query) => told.push(query));
    go(withDocked('?mode=browse&collection=orders&page=3', 'order-1/history?version=2'));
    go(withDocked(list, 'order-1/history?version=4'));
    go(withDocked(list, 'order-2/history?version=5'));
    go(list);
    stop();
    go(withDocked(list, 'order-1/history?version=6'));
    expect(told).toEqual(['?version=4']);
  });

  it('writes nothing once another model is docked', () => {
    const { own, go, search } = dockedIn('order-1');
    go(withDocked(list, 'order-2'));
    own.show('?authors=on', 'replace');
    expect([own.read(), search()]).toEqual(['', withDocked(list, 'order-2')]);
  });

  it('is closed by going back, as after its deletion', () => {
    const { navigation, search } = dockedIn('order-1/history?version=2');
    navigation.back('/domain/acme/orders/models');
    expect(search()).toBe(list);
  });
});
