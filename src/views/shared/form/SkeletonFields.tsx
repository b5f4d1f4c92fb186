import { SkeletonBar } from '../SkeletonBar';
import { useSkeletonFieldsStyles } from './SkeletonFields.styles';

/** Bars in the place of fields that are still loading. */
export function SkeletonFields({ count }: { count: number }) {
  const styles = useSkeletonFieldsStyles();
  return (
    <div className={styles.root} role="status" aria-label="Loading">
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className={styles.field}>
          <SkeletonBar width="96px" />
          <div className={styles.box} />
        </div>
      ))}
    </div>
  );
}
