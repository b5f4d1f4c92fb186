import { useKeysStyles } from './Keys.styles';

export type KeysProps = {
  /** One after the other; `+` stands between keys that are pressed together, `modifier` for Ctrl or ⌘. */
  keys: readonly string[];
  modifier: string;
  /** Drawn for the eye alone: the words beside it say the same. */
  hidden?: boolean;
};

/** Keys as they look on a keyboard. */
export function Keys({ keys, modifier, hidden = false }: KeysProps) {
  const styles = useKeysStyles();
  return (
    <span className={styles.root} aria-hidden={hidden || undefined}>
      {keys.map((key) =>
        key === '+' ? null : (
          <kbd key={key} className={styles.key}>
            {key === 'modifier' ? modifier : key}
          </kbd>
        ),
      )}
    </span>
  );
}
