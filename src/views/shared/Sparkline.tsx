import { useSparklineStyles } from './Sparkline.styles';
import { sparkPath } from './spark-path';

/** The course of a figure; `label` says it in words, as in "Active sessions in the last hour, from 80 to 148". */
export function Sparkline({ values, label }: { values: readonly number[]; label: string }) {
  const styles = useSparklineStyles();
  const path = sparkPath(values);
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox="0 0 120 36"
      preserveAspectRatio="none"
      className={styles.root}
    >
      {path ? (
        <>
          <path d={path.area} className={styles.area} />
          <path d={path.line} className={styles.line} />
          <path d={path.end} className={styles.end} />
        </>
      ) : null}
    </svg>
  );
}
