import { mergeClasses } from '@fluentui/react-components';
import { useSkeletonBarStyles } from './SkeletonBar.styles';

/**
 * A bar in the place of a text that is still loading; it appears after 150 ms, so that a quick answer shows no bars.
 * `width` is any CSS length. Decoration: the region around it says `aria-busy`.
 */
export function SkeletonBar({ width, end = false }: { width: string; end?: boolean }) {
  const styles = useSkeletonBarStyles();
  return (
    <span aria-hidden="true" className={mergeClasses(styles.root, end && styles.end)} style={{ width }} />
  );
}
