import { mergeClasses } from '@fluentui/react-components';
import type { ReactElement, ReactNode } from 'react';
import { useToneStyles } from './kit.styles';
import { Column } from './layout';
import { useStateCardStyles } from './page.styles';
import type { Tone } from './status';

export type StateCardProps = {
  /** 20 or 24 px, or a spinner. */
  icon: ReactElement;
  tone: Tone;
  title: string;
  /** `h1` if it replaces the whole page. */
  heading?: 'h1' | 'h2';
  text?: ReactNode;
  children?: ReactNode;
  actions?: ReactNode;
  /** Announced on changes; use `alert` for errors. */
  announce?: 'status' | 'alert';
};

export function StateCard(props: StateCardProps) {
  const { icon, tone, title, text, children, actions, heading: Heading = 'h2', announce = 'status' } = props;
  const styles = useStateCardStyles();
  return (
    <div className={styles.place}>
      <section className={styles.card}>
        <div className={styles.body}>
          <span className={mergeClasses(useToneStyles()[tone], styles.icon)}>{icon}</span>
          <Column role={announce} gap="XS">
            <Heading className={styles.title}>{title}</Heading>
            {text ? <div className={styles.text}>{text}</div> : null}
          </Column>
          {children}
        </div>
        {actions ? <div className={styles.footer}>{actions}</div> : null}
      </section>
    </div>
  );
}
