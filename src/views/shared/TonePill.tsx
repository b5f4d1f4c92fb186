import { mergeClasses } from '@fluentui/react-components';
import type { ReactElement } from 'react';
import type { Tone } from './domain-terms';
import { useTonePillStyles } from './TonePill.styles';

/** A tinted pill with icon and words: on cards and page heads. */
export function TonePill({ label, tone, icon }: { label: string; tone: Tone; icon: ReactElement }) {
  const styles = useTonePillStyles();
  return (
    <span className={mergeClasses(styles.root, styles[tone])}>
      <span className={styles.icon}>{icon}</span>
      <span className={styles.label}>{label}</span>
    </span>
  );
}
