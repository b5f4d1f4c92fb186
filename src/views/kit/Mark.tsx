import styles from './start.module.css';

/** The product's logo: three strands that join in a dot. Decorative; put the product's name next to it. */
export function Mark({ size = 24 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden="true" className={styles.mark}>
      <rect width="24" height="24" rx="6" className={styles.markSquare} />
      <g className={styles.strand}>
        <path d="M4.6 6.1h1.6c4.2 0 3.9 5.9 8.6 5.9" />
        <path d="M4.6 12h10.2" />
        <path d="M4.6 17.9h1.6c4.2 0 3.9-5.9 8.6-5.9" />
      </g>
      <circle cx="17.3" cy="12" r="2.6" className={styles.dot} />
    </svg>
  );
}
