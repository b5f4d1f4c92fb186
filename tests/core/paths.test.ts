import { describe, expect, it } from 'vitest';
import {
  browsePath,
  domainAt,
  domainPath,
  idOf,
  importPath,
  isAddressable,
  isLoggedOutPage,
  isModelPage,
  isOpenable,
  isOutsidePage,
  isSegment,
  nameOf,
  operatorPath,
  personPath,
  sameKey,
  segmentAt,
  titleOf,
  whyUnaddressable,
} from '~/core/paths';
import { orderDesk } from '../support/domain-samples';

const key = { namespace: 'acme', id: 'order desk' };

describe('place', () => {
  it.each(['/login', '/login/', '/login?x=1', '/logged-out', '/logged-out?x=1'])('%s needs no session', (place) => {
    expect(isOutsidePage(place)).toBe(true);
  });
  it.each(['/', '/domains', '/login/more', '/loginx', '/domain/login/login', '/logged-out/more'])(
    '%s needs a session',
    (place) => {
      expect(isOutsidePage(place)).toBe(false);
    },
  );
  it('distinguishes the logged-out page from the sign-in page', () => {
    expect(isLoggedOutPage('/logged-out')).toBe(true);
    expect(isLoggedOutPage('/logged-out/')).toBe(true);
    expect(isLoggedOutPage('/login')).toBe(false);
    expect(isLoggedOutPage('/users/logged-out')).toBe(false);
  });

  it.each([
    ['/domain/acme/plans', { namespace: 'acme', id: 'plans' }],
    ['/domain/acme/plans/dashboard?x=1', { namespace: 'acme', id: 'plans' }],
    ['/domain/~ada/a%2Fb%25%20c/', { namespace: '~ada', id: 'a/b% c' }],
  ])('%s is in a domain', (place, key) => {
    expect(domainAt(place)).toEqual(key);
  });
  it.each([
    '/',
    '/domains',
    '/domain',
    '/domain/acme',
    '/domain//plans',
    '/domains/acme/plans',
    '/domain/acme/',
    '/domain/acme/%E0%A4%A',
  ])('%s is not in a domain', (place) => {
    expect(domainAt(place)).toBeUndefined();
  });
  it.each(['plans', 'a/b', '100%', 'a b', '"', '’', '🙂', '?#', '%2F'])('finds %s at its own path', (id) => {
    const key = { namespace: id, id };
    expect(domainAt(domainPath(key))).toEqual(key);
    expect(domainAt(`${domainPath(key)}/dashboard`)).toEqual(key);
  });
  it('encodes half a surrogate pair instead of failing', () => {
    expect(domainPath({ namespace: 'a', id: 'b\ud800' })).toBe('/domain/a/b%EF%BF%BD');
  });
});

describe('segmentAt', () => {
  it.each([
    ['/users/ada', 2, 'ada'],
    ['/users/a%2Fb%20%252F/set-password?x=1', 2, 'a/b %2F'],
    ['/users', 2, undefined],
    ['/users/', 2, undefined],
    ['/users/50%', 2, undefined],
  ])('of %s and index %s is %s', (path, index, segment) => {
    expect(segmentAt(path, index)).toBe(segment);
  });
});

describe('whyUnaddressable', () => {
  it.each([
    ['...', undefined],
    ['a/b 100%', undefined],
    ['.', '"." and ".." can\'t be used as an id.'],
    ['..', '"." and ".." can\'t be used as an id.'],
    ['', "Empty text can't be used as an id."],
    ['a\uD800', "This text contains an incomplete character and can't be used as an id."],
  ])('of %j is %j', (id, reason) => {
    expect(whyUnaddressable(id)).toBe(reason);
  });
});

describe('isSegment', () => {
  it.each(['ada', 'a/b', '50% off', ' ', '...', 'ليلى', '🙂'])('accepts %s', (name) => {
    expect(isSegment(name)).toBe(true);
  });
  it.each(['', '.', '..', '\ud800'])('rejects %j', (name) => {
    expect(isSegment(name)).toBe(false);
  });
});

describe('isModelPage', () => {
  it.each([
    ['/domain/acme/desk/models/m1', true],
    ['/domain/acme/desk/models/m1?version=3', true],
    ['/domain/acme/desk/models', false],
    ['/domain/acme/desk/users/m1', false],
    ['/domain/acme', false],
    ['/users/a/b/models/m1', false],
  ])('%s is a page of a model: %s', (place, is) => expect(isModelPage(place)).toBe(is));
});

describe('addresses', () => {
  it('encode the names in them', () => {
    expect([browsePath(key, 'a&b'), importPath(key, 'a&b'), importPath(key, ''), operatorPath('a/b')]).toEqual([
      '/domain/acme/order%20desk/models?mode=browse&collection=a%26b',
      '/domain/acme/order%20desk/import-models?collection=a%26b',
      '/domain/acme/order%20desk/import-models',
      '/users/a%2Fb/about',
    ]);
  });

  it.each([
    ['convergence', 'mara', '/users/mara/about'],
    ['normal', 'ana/r', '/domain/acme/order%20desk/users/ana%2Fr/about'],
    ['anonymous', '7f&3', '/domain/acme/order%20desk/sessions?username=7f%263&disconnected=true'],
    ['normal', '..', undefined],
  ] as const)('lead to the %s user %s', (type, username, path) =>
    expect(personPath(key, { type, username })).toBe(path),
  );
});

describe('sameKey', () => {
  it.each([
    [key, { ...key }, true],
    [key, { ...key, id: 'other' }, false],
    [key, { ...key, namespace: 'other' }, false],
    [key, undefined, false],
    [undefined, key, false],
    [undefined, undefined, true],
  ])('%o and %o: %s', (a, b, same) => expect(sameKey(a, b)).toBe(same));
});

describe('names of domains', () => {
  it('are unique, even with slashes', () => {
    expect(nameOf(key)).toBe('acme/order desk');
    expect(idOf({ namespace: 'a/b', id: 'c%2Fd' })).toBe('a%2Fb/c%252Fd');
  });

  it('fall back to the id', () => {
    expect(titleOf({ ...orderDesk, displayName: 'Desk' })).toBe('Desk');
    expect(titleOf({ ...orderDesk, displayName: '  ', id: 'desk' })).toBe('desk');
  });

  it.each([
    [key, true],
    [{ namespace: '', id: 'x' }, false],
    [{ namespace: 'acme', id: '..' }, false],
  ])('%o can be in an address: %s', (domain, is) => expect(isAddressable(domain)).toBe(is));

  it.each([
    ['ready', true],
    ['error', true],
    ['initializing', false],
    ['deleting', false],
  ] as const)('a domain that is %s can be opened: %s', (status, is) =>
    expect(isOpenable({ ...orderDesk, status })).toBe(is),
  );

  it('a domain without a namespace can not be opened', () =>
    expect(isOpenable({ ...orderDesk, namespace: '' })).toBe(false));
});
