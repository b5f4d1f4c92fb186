import { mergeClasses } from '@fluentui/react-components';
import type { ReactElement, ReactNode } from 'react';
import { useToneStyles } from './kit.styles';
import { Column, Row } from './layout';
import { useBlankStateStyles } from './page.styles';

export type BlankStateProps = {
  /** 24 px. */
  icon: ReactElement;
  title: string;
  text?: ReactNode;
  /** `failed` is shown in the danger color and announced. */
  kind?: 'empty' | 'failed';
  actions?: ReactNode;
};

export function BlankState({ icon, title, text, kind = 'empty', actions }: BlankStateProps) {
  const styles = useBlankStateStyles();
  const tones = useToneStyles();
  const failed = kind === 'failed';
  return (
    <div className={styles.root} role={failed ? 'alert' : 'status'}>
      <Column gap="XS" align="center" className={styles.inner}>
        <span className={mergeClasses(tones[failed ? 'danger' : 'neutral'], styles.icon)}>{icon}</span>
        <h2 className={styles.title}>{title}</h2>
        {text ? <p className={styles.text}>{text}</p> : null}
        {actions ? (
          <Row gap="S" justify="center" wrap className={styles.actions}>
            {actions}
          </Row>
        ) : null}
      </Column>
    </div>
  );
}
