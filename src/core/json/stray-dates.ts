import type { Edit } from '~/core/document/edit';
import type { TreeNode } from '~/core/document/tree-node';
import { dateOf, serverDateKey } from './values';

/** The date in an object of a live document that has exactly the two members that mark dates in REST calls. */
function strayDate({ members, children }: TreeNode): Date | undefined {
  const marker = members?.get(serverDateKey);
  if (marker === undefined || children?.length !== 2) return undefined;
  const at = dateOf({ [serverDateKey]: marker.value, date: members?.get('date')?.value });
  return at === undefined ? undefined : new Date(at);
}

/**
 * The edits that turn such objects into dates. Models created by a REST call have them. The root is not changed.
 */
export function dateRepairs(root: TreeNode): Edit[] {
  const edits: Edit[] = [];
  const path: (string | number)[] = [];
  const look = (holder: TreeNode) => {
    const isArray = holder.kind === 'array';
    holder.children?.forEach((child, index) => {
      const value = strayDate(child);
      if (value && isArray) edits.push({ type: 'replaceItem', path: [...path], index, value });
      else if (value) edits.push({ type: 'setMember', path: [...path], key: child.key, value });
      else if (child.children) {
        path.push(isArray ? index : child.key);
        look(child);
        path.pop();
      }
    });
  };
  look(root);
  return edits;
}
