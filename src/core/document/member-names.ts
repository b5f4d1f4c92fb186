import { applyEdits, type Edit } from './edit';
import { copyOf, type DocumentObject, type DocumentValue, isObject, valueAt } from './value';

/**
 * Member names that a real server can't handle: it fails to store a later change of such a member, and closes the model for everyone. The
 * console never creates one, and asks before it changes an existing one.
 */
const faults: readonly [(name: string) => boolean, string][] = [
  [(name) => name === '', "the server can't store an empty name"],
  [(name) => name === '__proto__', "the server can't store the name “__proto__”"],
  [(name) => name.includes('`'), "the server can't store names that contain a backtick"],
  [(name) => name.endsWith('\\'), "the server can't store names that end with a backslash"],
];
const faultOf = (name: string) => faults.find(([has]) => has(name))?.[1];

export const isUnsafeName = (name: string): boolean => faultOf(name) !== undefined;

/** A sentence that says why a member can't have this name; undefined if it can. */
export function whyUnsafeName(name: string, subject = 'This name'): string | undefined {
  const fault = faultOf(name);
  return fault && `${subject} can't be used: ${fault}.`;
}

/** A sentence that says what may happen when such a member is changed or removed. */
export const unsafeChange = (name: string): string =>
  `The server may close this model for everyone when you change or remove ${name === '' ? 'the member with an empty name' : quoted(name)}: ${faultOf(name) ?? ''}.`;

const quoted = (name: string) => `“${name.length > 40 ? `${name.slice(0, 40)}…` : name}”`;

/** Like `whyUnsafeName`, but the sentence quotes the name. */
export const whyUnsafeMember = (name: string): string | undefined =>
  whyUnsafeName(name, name === '' ? 'An empty name' : `The name ${quoted(name)}`);

/** Why a value can't be stored because of a name anywhere in it; undefined if it can. */
export function whyUnsafeValue(value: DocumentValue): string | undefined {
  const name = unsafeNameIn(value);
  return name === undefined ? undefined : whyUnsafeMember(name);
}

function unsafeNameIn(value: DocumentValue): string | undefined {
  const left = [value];
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    if (!isObject(next) && !Array.isArray(next)) continue;
    const name = isObject(next) ? Object.keys(next).find(isUnsafeName) : undefined;
    if (name !== undefined) return name;
    for (const inner of Object.values(next)) left.push(inner);
  }
  return undefined;
}

/** What happens if edits touch members with unsafe names. `refusal`: why they can't be made. `warning`: what may happen if they are. */
export type NameHazard = { refusal: string } | { warning: string };

/** The hazard of edits made in order in this document; undefined if they are safe. */
export function nameHazard(document: DocumentObject, edits: readonly Edit[]): NameHazard | undefined {
  if (!edits.some((edit) => hazardOf(edit, true) !== undefined)) return undefined;
  let now: DocumentValue = copyOf(document);
  let warning: NameHazard | undefined;
  for (const edit of edits) {
    const holder = valueAt(now, edit.path);
    const isThere = 'key' in edit && isObject(holder) && Object.hasOwn(holder, edit.key);
    const hazard = hazardOf(edit, isThere);
    if (hazard && 'refusal' in hazard) return hazard;
    warning ??= hazard;
    now = applyEdits(now, ['value' in edit ? { ...edit, value: copyOf(edit.value) } : edit]);
  }
  return warning;
}

function hazardOf(edit: Edit, isThere: boolean): NameHazard | undefined {
  const refusal = 'value' in edit ? whyUnsafeValue(edit.value) : undefined;
  if (refusal !== undefined) return { refusal };
  const name = 'key' in edit ? edit.key : changedName(edit);
  if (name === undefined || !isUnsafeName(name)) return undefined;
  const why = edit.type === 'setMember' && !isThere ? whyUnsafeMember(name) : undefined;
  return why === undefined ? { warning: unsafeChange(name) } : { refusal: why };
}

/** The name of the member whose value the edit changes. */
function changedName({ type, path }: Edit): string | undefined {
  const last = path.at(-1);
  return (type === 'setValue' || type === 'splice') && typeof last === 'string' ? last : undefined;
}
