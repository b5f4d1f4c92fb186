import { SkeletonBar } from '../../shared/SkeletonBar';
import { useDomainCardStyles } from './DomainCard.styles';
import { useDomainCardSkeletonStyles } from './DomainCardSkeleton.styles';

/** A card of the true size, while the favorites are loading. */
export function DomainCardSkeleton() {
  const card = useDomainCardStyles();
  const styles = useDomainCardSkeletonStyles();
  return (
    <div className={card.root}>
      <div className={card.body}>
        <div className={styles.names}>
          <SkeletonBar width="40%" />
          <SkeletonBar width="55%" />
        </div>
        <div className={styles.pills}>
          <SkeletonBar width="96px" />
        </div>
        <div className={styles.url}>
          <SkeletonBar width="100%" />
        </div>
      </div>
      <div className={card.foot} />
    </div>
  );
}
