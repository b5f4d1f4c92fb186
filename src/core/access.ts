import type { DomainHealth } from './domain-health';
import type { UserType } from './person';

/** `unknown`: it was not permitted to read it, or the read failed. */
export type Known = 'yes' | 'no' | 'unknown';

/** The rules that can decide about a user; the first that applies, in this order. */
export type EffectiveRule = 'convergence' | 'modelUser' | 'collectionUser' | 'modelWorld' | 'collectionWorld';
/** What the permissions allow, and the rule that decides. One rule decides about all permissions; rules and groups do not add up. */
export type Effective = { rule: EffectiveRule; granted: readonly string[] };

/** What is known about a person, apart from the permissions. */
export type PersonFacts = {
  account: 'enabled' | 'disabled' | 'missing' | 'unknown';
  /** Whether the domain accepts anonymous users. It always accepts passwords. */
  anonymous: Known;
  connected: Known;
  /** Whether this operator may change the settings of the domain. */
  maySet: Known;
};

/** The page where an obstacle is removed. */
export type Fix = 'user' | 'newUser' | 'availability' | 'upgrade' | 'authentication' | 'permissions';
/** Something that stands in the way. `isKnown`: false if it is only not known whether it does. */
export type Obstacle = { text: string; isKnown: boolean; fix?: Fix | undefined };
export type Access = { can: Readonly<Record<string, Known>>; obstacles: readonly Obstacle[] };

export type AccessQuestion = PersonFacts & { kind: UserType; domain: DomainHealth | 'unknown' };

const blocks = (text: string, fix?: Fix): Obstacle => ({ text, isKnown: true, fix });
const mayBlock = (text: string): Obstacle => ({ text, isKnown: false });

const domainObstacles: Record<Exclude<AccessQuestion['domain'], 'online'>, Obstacle> = {
  maintenance: blocks('The domain is in maintenance mode: only operators can connect.', 'availability'),
  offline: blocks('The domain is offline: no one can connect.', 'availability'),
  initializing: blocks('The domain is being set up: no one can connect yet.'),
  'schema-upgrade-required': blocks(
    'The domain needs a schema upgrade: no one can connect until it is done.',
    'upgrade',
  ),
  'schema-upgrading': blocks('The schema of the domain is being upgraded: no one can connect yet.'),
  deleting: blocks('The domain is being deleted: no one can connect.'),
  error: blocks('The domain has an error: no one can connect.'),
  unknown: mayBlock('It is not known whether the domain accepts connections.'),
};

const accountObstacles: Record<Exclude<PersonFacts['account'], 'enabled'>, Obstacle> = {
  disabled: blocks("This user is disabled and can't sign in.", 'user'),
  missing: blocks('This user does not exist in the domain.', 'newUser'),
  unknown: mayBlock('It is not known whether this user exists and is enabled.'),
};

function signInObstacle({ kind, anonymous }: AccessQuestion): Obstacle | undefined {
  if (kind !== 'anonymous' || anonymous === 'yes') return undefined;
  return anonymous === 'unknown'
    ? mayBlock('It is not known whether anonymous users can sign in.')
    : blocks("Anonymous authentication is disabled: anonymous users can't sign in.", 'authentication');
}

/** What stands in the way of everything that a person may want to do, in the order in which it has to be removed. */
export function findObstacles(question: AccessQuestion): Obstacle[] {
  const { kind, account, domain } = question;
  const isOpen = domain === 'online' || (domain === 'maintenance' && kind === 'convergence');
  return [
    isOpen ? undefined : domainObstacles[domain],
    // Only normal users have an account in the domain.
    kind !== 'normal' || account === 'enabled' ? undefined : accountObstacles[account],
    signInObstacle(question),
  ].filter((each) => each !== undefined);
}

/**
 * What a person can do now. A permission is `yes` only if it is granted, and all that it depends on is known to be in order.
 * @param names the permissions that are asked about
 */
export function diagnoseAccess(question: AccessQuestion, { granted }: Effective, names: readonly string[]): Access {
  const obstacles = findObstacles(question);
  const isBlocked = obstacles.some(({ isKnown }) => isKnown);
  const answer = (name: string): Known => {
    if (isBlocked || !granted.includes(name)) return 'no';
    return obstacles.length > 0 ? 'unknown' : 'yes';
  };
  if (granted.length === 0) obstacles.push(blocks('The permissions grant this user nothing here.', 'permissions'));
  return { can: Object.fromEntries(names.map((name) => [name, answer(name)])), obstacles };
}
