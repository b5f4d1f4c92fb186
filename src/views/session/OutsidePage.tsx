import type { ReactNode } from 'react';
import { Mark } from '~/views/kit/Mark';
import styles from './session.module.css';

type OutsidePageProps = {
  title: string;
  /** Document title before the console's name; `title` by default, none with "". */
  tab?: string;
  /** Subtitle. */
  sub?: string;
  /** At the bottom of the window: the server's host. */
  footer?: ReactNode;
  children: ReactNode;
  /** Buttons below the text. */
  actions?: ReactNode;
};

/** A card below the product's name: shown before sign-in, or if the console can't start. */
export function OutsidePage({ title, tab = title, sub, footer, children, actions }: OutsidePageProps) {
  return (
    <div className={styles.root}>
      <title>{tab === '' ? 'Convergence Console' : `${tab} · Convergence Console`}</title>
      <div className={styles.middle}>
        <main className={styles.column}>
          <div className={styles.brand}>
            <Mark size={32} />
            <span className={styles.name}>Convergence</span>
          </div>
          <section className={styles.card}>
            <div>
              <h1 className={styles.title}>{title}</h1>
              {sub ? <span className={styles.sub}>{sub}</span> : null}
            </div>
            {children}
            {actions ? <div className={styles.actions}>{actions}</div> : null}
          </section>
        </main>
      </div>
      <footer className={styles.footer}>{footer}</footer>
    </div>
  );
}

/** A paragraph on the card. */
export const OutsideText = ({ children }: { children: ReactNode }) => <p className={styles.text}>{children}</p>;
