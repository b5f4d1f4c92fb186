import { mergeClasses } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { useFactsStyles } from './page.styles';

export type Fact = { label: string; value: ReactNode; mono?: boolean };

type FactsProps = {
  facts: readonly Fact[];
  layout?: 'list' | 'row';
  /** For `row`: values in normal text size instead of large figures. */
  quiet?: boolean;
};

/**
 * Labels and values. `list`: one fact per line, in a label column and a value column. `row`: facts side by side with the label above;
 * they wrap if there is too little room.
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
