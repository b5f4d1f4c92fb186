import { needleOf, type PaletteGroup } from './palette-groups';
import type { ShownEntry } from './palette-entries';
import { PaletteOption } from './PaletteOption';
import { usePaletteStyles } from './PaletteView.styles';

export type PaletteListProps = {
  id: string;
  groups: readonly PaletteGroup[];
  active: ShownEntry | undefined;
  text: string;
  optionId: (entry: ShownEntry) => string;
  onChoose: (entry: ShownEntry) => void;
  onHighlight: (entry: ShownEntry) => void;
};

/** The entries in their groups. */
export function PaletteList(props: PaletteListProps) {
  const { id, groups, active, text, optionId, onChoose, onHighlight } = props;
  const styles = usePaletteStyles();
  return (
    <div id={id} role="listbox" aria-label="Pages, actions and what was found" className={styles.list}>
      {groups.map(({ label, entries }) => (
        <div key={label} role="group" aria-label={label}>
          <div className={styles.group} aria-hidden="true">
            {label}
          </div>
          {entries.map((entry) => (
            <PaletteOption
              key={entry.id}
              id={optionId(entry)}
              entry={entry}
              needle={needleOf(text)}
              active={entry === active}
              onChoose={() => onChoose(entry)}
              onHighlight={() => onHighlight(entry)}
            />
          ))}
        </div>
      ))}
    </div>
  );
}
