import { describe, expect, it } from 'vitest';
import {
  millisecondsOf,
  minutesText,
  noSnapshots,
  policyErrors,
  policyIntervals,
  policyOf,
  type PolicyValues,
  policyValuesOf,
} from '~/machines/resources/domain/snapshot-policy';
import { storedPolicy } from '../support/collection-samples';

describe('minutesText and millisecondsOf', () => {
  it.each([
    [0, '0'],
    [60_000, '1'],
    [90_000, '1.5'],
    [3_600_000, '60'],
    [1, '0.000016666666666666667'],
    [100, '0.0016666666666666668'],
    [86_400_000 * 365, '525600'],
  ])('convert %i ms to %s min and back', (milliseconds, minutes) => {
    expect(minutesText(milliseconds)).toBe(minutes);
    expect(millisecondsOf(minutes)).toBe(milliseconds);
  });
});

describe('a snapshot policy', () => {
  it('is shown in minutes and sent in milliseconds', () => {
    expect(policyValuesOf(storedPolicy)).toMatchObject({
      maximumVersion: '500',
      maximumTime: '60',
      minimumTime: '1.5',
    });
    expect(policyOf({ ...policyValuesOf(storedPolicy), maximumTime: ' 90 ' }, storedPolicy)).toEqual({
      ...storedPolicy,
      maximumTimeInterval: 5_400_000,
    });
  });

  it.each([2 ** 53 * 1_000, 2 ** 63, -1, 0.5])('keeps an unchanged value of the server: %d', (interval) => {
    const stored = { ...storedPolicy, maximumTimeInterval: interval, maximumVersionInterval: interval };
    const values = policyValuesOf(stored);
    expect(policyErrors(values, stored)).toEqual({});
    expect(policyOf(values, stored)).toEqual(stored);
  });
});

describe('policy intervals', () => {
  const on: PolicyValues = {
    ...noSnapshots,
    snapshotsEnabled: true,
    triggerByVersion: true,
    limitByVersion: true,
    triggerByTime: true,
    limitByTime: true,
  };

  it.each(policyIntervals)('$field is a whole number of $unit', ({ field, unit }) => {
    for (const text of ['0', '1', ' 15 ', '1000000']) expect(policyErrors({ ...on, [field]: text })).toEqual({});
    for (const text of ['', ' ', '-1', '1.5', '1,5', '1e3', '0x10', 'ten', 'NaN', 'Infinity'])
      expect(policyErrors({ ...on, [field]: text })).toEqual({
        [field]: `Please input a whole number of ${unit}, 0 or more!`,
      });
  });

  it('have a maximum that is still an exact number', () => {
    expect(policyErrors({ ...on, maximumTime: '150119987579' })).toEqual({});
    expect(policyErrors({ ...on, maximumTime: '150119987580' })).toEqual({
      maximumTime: 'Please input at most 150119987579 minutes!',
    });
    expect(policyErrors({ ...on, minimumVersion: '9'.repeat(400) })).toEqual({
      minimumVersion: 'Please input at most 9007199254740991 versions!',
    });
  });

  it('are not validated while not in force, and sent as 0 when invalid', () => {
    const off = { ...on, limitByTime: false, minimumTime: 'x' };
    expect(policyErrors(off)).toEqual({});
    expect(policyErrors({ ...on, snapshotsEnabled: false, maximumTime: 'x' })).toEqual({});
    expect(policyOf(off).minimumTimeInterval).toBe(0);
    expect(policyOf({ ...off, minimumTime: '1e300' }).minimumTimeInterval).toBe(0);
  });

  it('may keep a fraction from the server, but no other', () => {
    const stored = policyValuesOf(storedPolicy);
    expect(policyErrors(stored, storedPolicy)).toEqual({});
    expect(policyErrors(stored)).toEqual({ minimumTime: expect.any(String) as string });
    expect(policyErrors({ ...stored, minimumTime: '2.5' }, storedPolicy)).toEqual({
      minimumTime: expect.any(String) as string,
    });
  });
});
