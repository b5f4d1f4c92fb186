import { applyEdits, type Edit, placeOfEdit } from './edit';
import { placeText } from './path-text';
import { copyOf, type DocumentObject, type DocumentValue, isObject, kindOf, type Path, valueAt } from './value';

/** Half of a surrogate pair. It can't be sent: the server would store U+FFFD instead. */
const halfCharacter = /\p{Surrogate}/u;
const codeOf = (half: string) => `U+${half.charCodeAt(0).toString(16).toUpperCase()}`;

/** Why a text can't be stored, as the end of a sentence: it has half of a character; undefined if it can. */
function halfFault(text: string): string | undefined {
  const half = halfCharacter.exec(text)?.[0];
  return half && `it contains half a character (${codeOf(half)})`;
}

/** Whether a text has no half of a character. */
export const isWhole = (text: string): boolean => !halfCharacter.test(text);

/**
 * Member names that a real server can't handle: it fails to store a later change of such a member, and closes the model for everyone. The
 * console never creates one, and asks before it changes an existing one.
 */
const unsafe: readonly [(name: string) => boolean, string][] = [
  [(name) => name === '', "the server can't store an empty name"],
  [(name) => name === '__proto__', "the server can't store it"],
  [(name) => name.includes('`'), "the server can't store names that contain a backtick"],
  [(name) => name.endsWith('\\'), "the server can't store names that end with a backslash"],
];
const unsafeFault = (name: string): string | undefined => unsafe.find(([has]) => has(name))?.[1] ?? halfFault(name);

export const isUnsafeName = (name: string): boolean => unsafeFault(name) !== undefined;

/** Whether the server uses this name itself. An existing member may have it, such as a date in a model that was created by a REST call. */
export const isReserved = (name: string): boolean => name.startsWith('$convergence') || name === '$$convergence_type';

/** Cut, with halves of characters, which have no glyph, as codes. */
const quoted = (text: string, most = 40) => {
  const whole = text.replace(new RegExp(halfCharacter, 'gu'), (half) => `‹${codeOf(half)}›`);
  return `“${whole.length > most ? `${whole.slice(0, most).replace(/[\ud800-\udbff]$/, '')}…` : whole}”`;
};
const within = (path: Path) => (path.length === 0 ? '' : ` in ${quoted(placeText(path), 80)}`);

const nameSentence = (name: string, fault: string, holder: Path): string =>
  name === ''
    ? `Property names can't be empty.${holder.length === 0 ? '' : ` There is one${within(holder)}.`}`
    : `The name ${quoted(name)}${within(holder)} can't be used: ${fault}.`;

const unsafeSentence = (name: string, holder: Path): string | undefined => {
  const fault = unsafeFault(name);
  return fault && nameSentence(name, fault, holder);
};

/** A sentence that says why a new member can't have this name; undefined if it can. `holder`: the path of its object, if that is worth naming. */
export const whyNotName = (name: string, holder: Path = []): string | undefined =>
  isReserved(name) ? nameSentence(name, 'it belongs to the server', holder) : unsafeSentence(name, holder);

/** A sentence that says what may happen when such a member is changed or removed. */
export const unsafeChange = (name: string): string =>
  `The server may close this model for everyone when you change or remove ${name === '' ? 'the member with an empty name' : quoted(name)}: ${unsafeFault(name) ?? ''}.`;

type Inner = { value: DocumentValue; step: string | number | undefined; holder: Inner | undefined };

/**
 * A sentence that says why a value can't be stored, and where in it: half of a character, a number that is not finite, an invalid date, or a
 * name that the server can't store. Undefined if it can. `path`: where the value is, if that is worth naming.
 */
export function whyNotValue(value: DocumentValue, path: Path = []): string | undefined {
  const left: Inner[] = [{ value, step: undefined, holder: undefined }];
  for (let next = left.pop(); next; next = left.pop()) {
    const { value: inner } = next;
    const at = () => [...path, ...stepsTo(next)];
    const why = leafFault(inner);
    if (why !== undefined) return `${subjectOf(at(), inner)} can't be stored: ${why}.`;
    const name = isObject(inner) ? Object.keys(inner).find(isUnsafeName) : undefined;
    if (name !== undefined) return unsafeSentence(name, at());
    const parts: [string | number, DocumentValue][] = Array.isArray(inner)
      ? [...inner.entries()]
      : isObject(inner)
        ? Object.entries(inner)
        : [];
    for (const [step, part] of parts.reverse()) left.push({ value: part, step, holder: next });
  }
  return undefined;
}

function stepsTo(inner: Inner): (string | number)[] {
  const steps: (string | number)[] = [];
  for (let at: Inner | undefined = inner; at?.step !== undefined; at = at.holder) steps.unshift(at.step);
  return steps;
}

const subjectOf = (path: Path, value: DocumentValue) =>
  path.length > 0 ? quoted(placeText(path), 80) : `This ${typeof value === 'string' ? 'text' : kindOf(value)}`;

/** Why a value that is not a container can't be stored, as the end of a sentence; undefined if it can. */
function leafFault(value: DocumentValue): string | undefined {
  if (typeof value === 'string') return halfFault(value);
  if (typeof value === 'number') return Number.isFinite(value) ? undefined : 'it is not finite';
  return value instanceof Date && Number.isNaN(value.getTime()) ? 'it is not a valid date' : undefined;
}

/** What is wrong with edits. `refusal`: why they can't be made. `warning`: what may happen if they are. */
export type EditHazard = { refusal: string } | { warning: string };

/** The hazard of edits made in order in this document; undefined if they are safe. */
export function editHazard(document: DocumentObject, edits: readonly Edit[]): EditHazard | undefined {
  if (!edits.some((edit) => hazardOf(edit, true) !== undefined)) return undefined;
  let now: DocumentValue = copyOf(document);
  let warning: EditHazard | undefined;
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

function hazardOf(edit: Edit, isThere: boolean): EditHazard | undefined {
  const refusal =
    edit.type === 'splice'
      ? whyNotValue(edit.insert, edit.path)
      : 'value' in edit
        ? whyNotValue(edit.value, placeOfEdit(edit))
        : undefined;
  if (refusal !== undefined) return { refusal };
  const name = 'key' in edit ? edit.key : changedName(edit);
  if (name === undefined || !isUnsafeName(name)) return undefined;
  const why = edit.type === 'setMember' && !isThere ? unsafeSentence(name, edit.path) : undefined;
  return why === undefined ? { warning: unsafeChange(name) } : { refusal: why };
}

/** The name of the member whose value the edit changes. */
function changedName({ type, path }: Edit): string | undefined {
  const last = path.at(-1);
  return (type === 'setValue' || type === 'splice') && typeof last === 'string' ? last : undefined;
}
