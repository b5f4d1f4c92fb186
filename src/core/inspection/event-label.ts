/** The names in events that XState itself sends; `after` adds the state, `done.state` only its path. */
const reserved: ReadonlyArray<[RegExp, (name: string) => string]> = [
  [/^xstate\.init$/, () => 'started'],
  [/^xstate\.stop$/, () => 'stopped'],
  [/^xstate\.done\.actor\.(.+)$/, (name) => `${name} done`],
  [/^xstate\.error\.actor\.(.+)$/, (name) => `${name} failed`],
  [/^xstate\.snapshot\.(.+)$/, (name) => `${name} changed`],
  [/^xstate\.after\.([^.]+)\..*$/, (name) => `after ${name}`],
  [/^xstate\.done\.state\.(.+)$/, (name) => `${name} complete`],
];

/**
 * How an event is named. `known`: the types that charts name. Any other type may have been made from data.
 */
export function eventLabel(type: string, known: ReadonlySet<string>): string {
  if (!known.has(type) && type !== 'xstate.init' && type !== 'xstate.stop') return '(other event)';
  for (const [pattern, label] of reserved) {
    const [whole, name = ''] = pattern.exec(type) ?? [];
    if (whole !== undefined) return label(name);
  }
  return type;
}
