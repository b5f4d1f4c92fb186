import { mergeClasses } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { useFactsStyles } from './Facts.styles';

export type Fact = { label: string; value: ReactNode; mono?: boolean };

export type FactsProps = {
  facts: readonly Fact[];
  layout?: 'list' | 'row';
  /** In a row: values are texts like others, not figures to be seen from afar. */
  quiet?: boolean;
};

/**
 * Labels and values. `list`: label column and value column, one fact a line. `row`: the facts side by side with
 * the label above; they wrap where there is little room.
 */
export function Facts({ facts, layout = 'list', quiet = false }: FactsProps) {
  const styles = useFactsStyles();
  const row = layout === 'row';
  return (
    <dl className={row ? styles.row : styles.list}>
      {facts.map(({ label, value, mono }) => (
        <div key={label} className={row ? styles.tile : styles.line}>
          <dt className={row ? styles.caption : styles.label}>{label}</dt>
          <dd
            className={mergeClasses(
              row ? styles.figure : styles.value,
              row && quiet && styles.quiet,
              mono && styles.mono,
            )}
          >
            {value}
          </dd>
        </div>
      ))}
    </dl>
  );
}
