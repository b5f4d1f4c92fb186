import { SkeletonBar } from '../../shared/SkeletonBar';
import { useResultStyles } from './ModelResults.styles';

/** Bars in the place of results that are on their way. */
export function ModelSkeleton() {
  const styles = useResultStyles();
  return (
    <div className={styles.skeleton} role="status" aria-busy="true" aria-label="Loading models">
      {Array.from({ length: 10 }, (_, row) => (
        <div key={row} className={styles.bar}>
          {[90, 40, 130, 110].map((width, column) => (
            <SkeletonBar key={width} width={`${width - ((row * 13 + column * 7) % 20)}px`} />
          ))}
        </div>
      ))}
    </div>
  );
}
