import { mergeClasses } from '@fluentui/react-components';
import type { ReactElement } from 'react';
import type { Tone } from './domain-terms';
import { useToneTextStyles } from './ToneText.styles';

export type ToneTextProps = {
  label: string;
  tone: Tone;
  icon: ReactElement;
  /** A sentence: on two lines where one is too short. */
  wrap?: boolean;
};

/** Icon in the colour of the state, words in the colour of the text: in tables and facts. */
export function ToneText({ label, tone, icon, wrap = false }: ToneTextProps) {
  const styles = useToneTextStyles();
  return (
    <span className={styles.root}>
      <span className={mergeClasses(styles.icon, styles[tone])}>{icon}</span>
      <span className={wrap ? styles.sentence : styles.label} title={label}>
        {label}
      </span>
    </span>
  );
}
