import { Button, mergeClasses } from '@fluentui/react-components';
import { SkeletonBar } from '~/views/kit/Card';
import { BusyIcon } from '~/views/kit/status';
import { useOpeningModelStyles } from './OpeningModel.styles';

type OpeningModelProps = { title: string; detail: string; onCancel: () => void };

/** The place of the tree while the model is being opened. The size of the model is not known until all of it is here. */
export function OpeningModel({ title, detail, onCancel }: OpeningModelProps) {
  const styles = useOpeningModelStyles();
  return (
    <section className={styles.root} aria-busy="true" aria-label="Model data">
      <div className={styles.bar}>
        <BusyIcon />
        <div role="status" className={styles.text}>
          <span className={styles.title}>{title}…</span>
          <span className={styles.detail}>{detail}</span>
        </div>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
      <div className={styles.rows}>
        {Array.from({ length: 24 }, (_, index) => (
          <div key={index} className={mergeClasses(styles.row, index > 0 && styles.member)}>
            <SkeletonBar width="16px" />
            <SkeletonBar width={`${56 + ((index * 29) % 64)}px`} />
            <SkeletonBar width={`${8 + ((index * 13) % 22)}%`} />
          </div>
        ))}
      </div>
      <div className={styles.footer} />
    </section>
  );
}
