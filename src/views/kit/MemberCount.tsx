import { useMemberCountStyles } from './list/list.styles';

/** How many members a group or a chat has. */
export function MemberCount({ members }: { members: number }) {
  const styles = useMemberCountStyles();
  return <span className={members === 1 ? styles.one : styles.many}>{String(members)}</span>;
}
