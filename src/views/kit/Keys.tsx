import { useKeysStyles } from './kit.styles';

type KeysProps = {
  /** In order, with `+` between keys that are pressed together; `modifier` is Ctrl or ⌘. */
  keys: readonly string[];
  modifier: string;
  /** Hidden from screen readers, because the text next to it says the same. */
  hidden?: boolean;
};

/** Keys, styled like on a keyboard. */
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
