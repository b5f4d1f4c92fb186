/** Fields whose values differ between runs. Only their type is compared. */
const volatileFields = new Set([
  'token',
  'expiresIn',
  'lastLogin',
  'updated',
  'createdTime',
  'modifiedTime',
  'created',
  'timestamp',
  'lastEventTimestamp',
  'connected',
  'disconnected',
  'remoteHost',
  'dbSize',
  'userCount',
  'modelCount',
  'statusMessage',
  'publicKey',
  'privateKey',
]);

const kindOf = (value: unknown) => (value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value);

const order = (item: unknown) => {
  if (typeof item === 'string') return item;
  const { namespace, domainId, id, username, name } = (item ?? {}) as Record<string, unknown>;
  return JSON.stringify([namespace, domainId ?? id ?? username ?? name]);
};
const sorted = (items: unknown[]) =>
  [...items].sort((one, other) => (order(one) < order(other) ? -1 : order(one) > order(other) ? 1 : 0));

/**
 * Differences between an answer and the recorded one, one sentence each: keys, types and values, but only the types of
 * volatile fields. Lists (domains, namespaces, users, API keys, …) are compared in any order.
 */
export const differences = (recorded: unknown, actual: unknown, path = 'body', field = ''): string[] => {
  const kinds = [kindOf(recorded), kindOf(actual)] as const;
  if (kinds[0] !== kinds[1]) return [`${path}: ${kinds[1]} instead of ${kinds[0]}`];
  if (Array.isArray(recorded) && Array.isArray(actual)) {
    if (recorded.length !== actual.length) {
      return [`${path}: ${actual.length} elements instead of ${recorded.length}`];
    }
    const others = sorted(actual);
    return sorted(recorded).flatMap((item, index) => differences(item, others[index], `${path}[${index}]`));
  }
  if (kinds[0] === 'object') {
    const one = recorded as Record<string, unknown>;
    const other = actual as Record<string, unknown>;
    return [...new Set([...Object.keys(one), ...Object.keys(other)])].flatMap((key) => {
      if (!Object.hasOwn(other, key)) return [`${path}.${key}: missing`];
      if (!Object.hasOwn(one, key)) return [`${path}.${key}: not in the recording`];
      return differences(one[key], other[key], `${path}.${key}`, key);
    });
  }
  if (volatileFields.has(field) || recorded === actual) return [];
  return [`${path}: ${JSON.stringify(actual)} instead of ${JSON.stringify(recorded)}`];
};
