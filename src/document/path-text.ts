import type { TreeNode } from './tree-node';
import type { Path } from './value';

/** A path as addresses have it: a JSON Pointer (RFC 6901), such as `/lines/0/sku`; the root is the empty text. */
export const pointerOf = (path: Path): string =>
  path.map((step) => `/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');

const arrayStep = /^(?:0|[1-9]\d*)$/;

/** The node that a JSON Pointer leads to; undefined where it leads nowhere, or is none. */
export function nodeAtPointer(root: TreeNode, pointer: string): TreeNode | undefined {
  const [first, ...steps] = pointer.split('/');
  if (first !== '') return undefined;
  let at: TreeNode | undefined = root;
  for (const step of steps) {
    const name = step.replaceAll('~1', '/').replaceAll('~0', '~');
    if (at?.kind === 'array') at = arrayStep.test(name) ? at.children?.[Number(name)] : undefined;
    else at = at?.members?.get(name);
  }
  return at;
}

const plainName = /^[\p{L}_$][\p{L}\p{N}_$]*$/u;

/** A path as programs write it: `$.lines[0]["unit price"]`; the root is `$`. */
export const expressionOf = (path: Path): string =>
  `$${path
    .map((step) =>
      typeof step === 'number'
        ? `[${step}]`
        : plainName.test(step)
          ? `.${step}`
          : `[${JSON.stringify(step)}]`,
    )
    .join('')}`;
