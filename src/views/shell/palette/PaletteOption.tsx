import { mergeClasses } from '@fluentui/react-components';
import type { MouseEvent } from 'react';
import { useHref } from 'react-router-dom';
import type { ShownEntry } from './palette-entries';
import { cutAt } from './palette-groups';
import { useKeysStyles, usePaletteStyles } from './palette.styles';

type KeysProps = {
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

type PaletteOptionProps = {
  id: string;
  entry: ShownEntry;
  /** What was typed, to mark it. */
  needle: string;
  active: boolean;
  onChoose: () => void;
  onHighlight: () => void;
};

const intoView = (option: HTMLElement | null) => option?.scrollIntoView?.({ block: 'nearest' });
const opensElsewhere = ({ ctrlKey, metaKey, shiftKey }: MouseEvent) => ctrlKey || metaKey || shiftKey;

/** One entry. A page is a link, so that the browser can open it elsewhere; the focus stays in the field. */
export function PaletteOption(props: PaletteOptionProps) {
  const { id, entry, active, onChoose, onHighlight } = props;
  const styles = usePaletteStyles();
  const { command, forbidden } = entry;
  const target = useHref(command.do === 'open' ? command.href : '/');
  const common = {
    id,
    role: 'option',
    tabIndex: -1,
    'aria-selected': active,
    'aria-disabled': forbidden === undefined ? undefined : true,
    title: forbidden,
    className: mergeClasses(
      styles.option,
      active && styles.active,
      forbidden !== undefined && styles.disabled,
    ),
    ref: active ? intoView : undefined,
    // Not when it comes under a pointer at rest, as the list scrolls.
    onPointerMove: () => {
      if (!active) onHighlight();
    },
    // Keeps the focus in the field.
    onMouseDown: (event: MouseEvent) => event.preventDefault(),
  } as const;
  const inside = <Inside {...props} />;
  if (command.do !== 'open' || forbidden !== undefined)
    return (
      <div {...common} onClick={forbidden === undefined ? onChoose : undefined}>
        {inside}
      </div>
    );
  return (
    <a
      {...common}
      href={target}
      onClick={(event) => {
        if (opensElsewhere(event)) return;
        event.preventDefault();
        onChoose();
      }}
    >
      {inside}
    </a>
  );
}

function Inside({ entry, needle, active }: PaletteOptionProps) {
  const styles = usePaletteStyles();
  const { label, hint, icon, forbidden } = entry;
  const [before, hit, after] = cutAt(label, needle);
  return (
    <>
      <span
        className={mergeClasses(
          styles.icon,
          active && styles.activeQuiet,
          forbidden !== undefined && styles.iconDisabled,
        )}
      >
        {icon}
      </span>
      <span className={styles.label} dir="auto">
        {before}
        {hit === '' ? null : (
          <b
            className={mergeClasses(
              styles.hit,
              active && styles.activeHit,
              forbidden !== undefined && styles.hitDisabled,
            )}
          >
            {hit}
          </b>
        )}
        {after}
      </span>
      <span className={mergeClasses(styles.hint, active && styles.activeQuiet)}>
        <bdi>{forbidden ?? hint}</bdi>
      </span>
      {active && forbidden === undefined ? <Keys keys={['Enter']} modifier="" hidden /> : null}
    </>
  );
}
