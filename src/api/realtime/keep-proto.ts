/**
 * Lets a plain object have a member called `__proto__` by assignment, as it has any other: the public client reads models that way, and
 * would lose the member and all that is in it. Only the old accessor goes; `Object.getPrototypeOf` and class syntax do without it.
 */
export function keepProto(): void {
  Reflect.deleteProperty(Object.prototype, '__proto__');
}
