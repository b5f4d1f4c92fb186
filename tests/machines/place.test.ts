import { describe, expect, it } from 'vitest';
import {
  domainAt,
  domainPath,
  isLoggedOutPage,
  isOutsidePage,
  segmentAt,
  whyUnaddressable,
} from '~/core/paths';

describe('place', () => {
  it.each(['/login', '/login/', '/login?x=1', '/logged-out'])('%s needs no session', (place) => {
    expect(isOutsidePage(place)).toBe(true);
  });
  it.each(['/', '/domains', '/loginx', '/domain/login/login', '/logged-out/more'])(
    '%s needs a session',
    (place) => {
      expect(isOutsidePage(place)).toBe(false);
    },
  );
  it('distinguishes the logged-out page from the sign-in page', () => {
    expect(isLoggedOutPage('/logged-out')).toBe(true);
    expect(isLoggedOutPage('/login')).toBe(false);
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
