import type { TreeNode } from './tree-node';
import type { Path } from './value';

/** Writes a path as a JSON Pointer (RFC 6901) such as `/lines/0/sku`; the root is the empty text. */
export const pointerOf = (path: Path): string =>
  path.map((step) => `/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');

/** The steps of a JSON Pointer; undefined if the text is not a pointer. */
export function stepsOfPointer(pointer: string): string[] | undefined {
  const [first, ...steps] = pointer.split('/');
  return first === '' ? steps.map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~')) : undefined;
}

/** Parses a JSON Pointer in this document, even if no value is there; undefined if the text is not a pointer. */
export function pathOfPointer(root: TreeNode, pointer: string): Path | undefined {
  let at: TreeNode | undefined = root;
  return stepsOfPointer(pointer)?.map((name) => {
    const index = at?.kind === 'array' && arrayStep.test(name) ? Number(name) : undefined;
    at = index === undefined ? at?.members?.get(name) : at?.children?.[index];
    return index ?? name;
  });
}

const arrayStep = /^(?:0|[1-9]\d*)$/;

const plainName = /^[\p{L}_$][\p{L}\p{N}_$]*$/u;

/** Writes a path as in code: `$.lines[0]["unit price"]`; the root is `$`. `item`: instead of every index. */
export const expressionOf = (path: Path, item?: string): string =>
  `$${path
    .map((step) =>
      typeof step === 'number'
        ? (item ?? `[${step}]`)
        : plainName.test(step)
          ? `.${step}`
          : `[${JSON.stringify(step)}]`,
    )
    .join('')}`;

/** A path without its `$.`, as in `lines[0].sku`, unless a key `$` would be read as the root. */
export const placeText = (path: Path, item?: string): string =>
  expressionOf(path, item).replace(/^\$\.(?!\$(?:[.[]|$))/, '');

/** Puts the names that need quotes into quotes: `customer.zip code` as `customer["zip code"]`; undefined if that makes no path. */
export function quotedPath(text: string): string | undefined {
  const written = text
    .trim()
    .replace(/^\$(?=[.[])/, '')
    .replace(/(\["(?:\\.|[^"\\])*"\]|\[\d+\])|\.?([^.[\]"]+)/gu, (all, kept?: string, name = '') =>
      kept === undefined ? `[${JSON.stringify(name)}]` : all,
    );
  const path = pathOfExpression(written);
  return path && path.length > 0 ? placeText(path) : undefined;
}

const step = /\.?([\p{L}_$][\p{L}\p{N}_$]*)|\[(0|[1-9]\d*)\]|\[("(?:\\.|[^"\\])*")\]/uy;

/** Parses a path as in code, with or without the `$` of the root: `lines[0].sku`, `$["unit price"]`; undefined if the text is none. */
export function pathOfExpression(text: string): Path | undefined {
  const steps = /^\s*(?:\$(?=[.[]|\s*$))?(.*?)\s*$/su.exec(text)?.[1] ?? '';
  const path: (string | number)[] = [];
  for (step.lastIndex = 0; step.lastIndex < steps.length;) {
    const isFirst = step.lastIndex === 0;
    const needsDot = !isFirst && !/[.[]/.test(steps.charAt(step.lastIndex));
    const found = needsDot ? null : step.exec(steps);
    if (!found) return undefined;
    const [, name, index, quoted] = found;
    if (name !== undefined) path.push(name);
    else if (index !== undefined) path.push(Number(index));
    else {
      try {
        path.push(JSON.parse(quoted ?? '') as string);
      } catch {
        return undefined;
      }
    }
  }
  return path;
}

const shortStep = (step: string | number) => {
  const text = step === '' ? '""' : String(step);
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
};
/** Formats a path for people: `$ / lines / 0`. */
export const pathText = (path: Path): string => ['$', ...path.map(shortStep)].join(' / ');
