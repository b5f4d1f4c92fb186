import { mergeClasses } from '@fluentui/react-components';
import { type ReactElement, type ReactNode, useId } from 'react';
import { Column, Row } from './layout';
import { useCardStyles } from './page.styles';

type CardProps = {
  title?: string;
  /** 20 px, before the title. */
  icon?: ReactElement;
  help?: ReactNode;
  actions?: ReactNode;
  /** False if the children have their own padding and lines (tables, tabs). */
  padded?: boolean;
  /** Takes the remaining height of the page; the contents scroll. */
  fill?: boolean;
  /** Full width below 640 px. */
  edge?: boolean;
  busy?: boolean;
  className?: string;
  children?: ReactNode;
};

/** A surface with a 1 px border; a named section if it has a title. */
export function Card(props: CardProps) {
  const { title, icon, help, actions, padded = true, fill, edge, busy, className, children } = props;
  const styles = useCardStyles();
  const titleId = useId();
  return (
    <section
      aria-labelledby={title ? titleId : undefined}
      aria-busy={busy}
      className={mergeClasses(styles.root, fill && styles.fill, edge && styles.edge, className)}
    >
      {title ? (
        <div className={styles.head}>
          {icon ? <span className={styles.icon}>{icon}</span> : null}
          <h2 id={titleId} className={mergeClasses(styles.title, !help && styles.wide)}>
            {title}
          </h2>
          {help ? <span className={styles.wide}>{help}</span> : null}
          {actions ? (
            <Row gap="S" shrink={false} className={styles.actions}>
              {actions}
            </Row>
          ) : null}
        </div>
      ) : null}
      {padded ? <div className={mergeClasses(styles.body, title && styles.bodyBelowHead)}>{children}</div> : children}
    </section>
  );
}

/**
 * A placeholder for text that is loading; appears after 150 ms, so that quick answers show none. `width` is any CSS length.
 * Decorative: the region around it needs `aria-busy`.
 */
export function SkeletonBar({ width, end = false }: { width: string; end?: boolean }) {
  const styles = useCardStyles();
  return <span aria-hidden="true" className={mergeClasses(styles.skeleton, end && styles.end)} style={{ width }} />;
}

export function SkeletonFields({ count }: { count: number }) {
  const styles = useCardStyles();
  return (
    <Column gap="L" role="status" aria-label="Loading">
      {Array.from({ length: count }, (_, index) => (
        <Column key={index} gap="XS">
          <SkeletonBar width="96px" />
          <div className={styles.skeletonField} />
        </Column>
      ))}
    </Column>
  );
}
