import { describe, expect, it } from 'vitest';
import { type AccessQuestion, diagnoseAccess, type EffectiveRule, type Known, type PersonFacts } from '~/core/access';
import { domainHealths } from '~/core/domain-health';
import { userTypes } from '~/core/person';

const names = ['read', 'write', 'remove', 'manage'];
const known: readonly Known[] = ['yes', 'no', 'unknown'];
const accounts: readonly PersonFacts['account'][] = ['enabled', 'disabled', 'missing', 'unknown'];
const rules: readonly EffectiveRule[] = ['convergence', 'modelUser', 'collectionUser', 'modelWorld', 'collectionWorld'];
const grants = [[], ['read'], ['read', 'write'], names];

const questions: AccessQuestion[] = userTypes.flatMap((kind) =>
  ([...domainHealths, 'unknown'] as const).flatMap((domain) =>
    accounts.flatMap((account) =>
      known.flatMap((anonymous) =>
        known.map((connected) => ({ kind, domain, account, connected, maySet: 'unknown' as const, anonymous })),
      ),
    ),
  ),
);

/** Whether each thing that access depends on is in order, said without the code under test. */
function gatesOf({ kind, domain, account, anonymous }: AccessQuestion): Known[] {
  const door: Known =
    domain === 'unknown'
      ? 'unknown'
      : domain === 'online' || (domain === 'maintenance' && kind === 'convergence')
        ? 'yes'
        : 'no';
  if (kind === 'convergence') return [door];
  if (kind === 'anonymous') return [door, anonymous];
  const person: Known = account === 'unknown' ? 'unknown' : account === 'enabled' ? 'yes' : 'no';
  return [door, person];
}

describe('what a person can do', () => {
  it('is the weakest of all that it depends on, for every combination', () => {
    expect(questions).toHaveLength(3 * 9 * 4 * 9);
    const wrong = questions.flatMap((question) =>
      rules.flatMap((rule) =>
        grants.flatMap((granted) => {
          const gates = gatesOf(question);
          const { can, obstacles } = diagnoseAccess(question, { rule, granted }, names);
          const expected = names.map((name) =>
            gates.includes('no') || !granted.includes(name) ? 'no' : gates.includes('unknown') ? 'unknown' : 'yes',
          );
          const expectedObstacles = [
            ...gates.filter((gate) => gate !== 'yes').map((gate) => gate === 'no'),
            ...(granted.length === 0 ? [true] : []),
          ];
          const isRight =
            JSON.stringify(names.map((name) => can[name])) === JSON.stringify(expected) &&
            JSON.stringify(obstacles.map(({ isKnown }) => isKnown)) === JSON.stringify(expectedObstacles);
          return isRight ? [] : [{ question, rule, granted, can, obstacles }];
        }),
      ),
    );
    expect(wrong.slice(0, 3)).toEqual([]);
  });

  const free: AccessQuestion = {
    kind: 'normal',
    domain: 'online',
    account: 'enabled',
    connected: 'no',
    maySet: 'yes',
    anonymous: 'no',
  };
  it.each<[string, Partial<AccessQuestion>, Array<[string, string | undefined]>]>([
    ['nothing', {}, []],
    ['a disabled user', { account: 'disabled' }, [["This user is disabled and can't sign in.", 'user']]],
    ['a missing user', { account: 'missing' }, [['This user does not exist in the domain.', 'newUser']]],
    [
      'an offline domain first',
      { account: 'disabled', domain: 'offline' },
      [
        ['The domain is offline: no one can connect.', 'availability'],
        ["This user is disabled and can't sign in.", 'user'],
      ],
    ],
    [
      'maintenance',
      { domain: 'maintenance' },
      [['The domain is in maintenance mode: only operators can connect.', 'availability']],
    ],
    [
      'no anonymous authentication',
      { kind: 'anonymous' },
      [["Anonymous authentication is disabled: anonymous users can't sign in.", 'authentication']],
    ],
  ])('names %s as what stands in the way', (_, change, expected) => {
    const { obstacles } = diagnoseAccess({ ...free, ...change }, { rule: 'collectionWorld', granted: ['read'] }, names);
    expect(obstacles.map(({ text, fix }) => [text, fix])).toEqual(expected);
  });
});
