import { Button, Dialog, DialogSurface } from '@fluentui/react-components';
import { Dismiss20Regular, Search20Regular } from '@fluentui/react-icons';
import { useSelector } from '@xstate/react';
import { useId, type KeyboardEvent } from 'react';
import type { PaletteActor } from '../../../machines/palette/palette-machine';
import {
  selectActive,
  selectAnswer,
  selectPlaces,
  selectRecent,
  selectText,
} from '../../../machines/palette/palette-selectors';
import { ReturnFocus } from '../../shared/ReturnFocus';
import type { ShownEntry } from './palette-entries';
import { groupsOf, stepFrom, type Step } from './palette-groups';
import type { PaletteWorld } from './palette-world';
import { PaletteFoot } from './PaletteFoot';
import { PaletteList } from './PaletteList';
import { PaletteNote } from './PaletteNote';
import { usePaletteStyles } from './PaletteView.styles';

const steps: Partial<Record<string, Step>> = {
  ArrowDown: 'next',
  ArrowUp: 'previous',
  Home: 'first',
  End: 'last',
};

export type PaletteViewProps = { palette: PaletteActor; world: PaletteWorld };

/** The command palette: a field, and what can be opened or done. The focus stays in the field; the arrows choose. */
export function PaletteView({ palette, world }: PaletteViewProps) {
  const styles = usePaletteStyles();
  const listId = useId();
  const text = useSelector(palette, selectText);
  const answer = useSelector(palette, selectAnswer);
  const recent = useSelector(palette, selectRecent);
  const places = useSelector(palette, selectPlaces);
  const chosen = useSelector(palette, selectActive);
  const groups = groupsOf(world, { text, answer, recent, places });
  const entries = groups.flatMap((group) => group.entries);
  const active = entries.find(({ id }) => id === chosen) ?? entries[0];
  const optionId = ({ id }: ShownEntry) => `${listId} ${id}`.replace(/\s/g, '_');
  const choose = (entry: ShownEntry, newTab = false) => {
    if (entry.forbidden !== undefined) return;
    const { id, label, hint, command } = entry;
    palette.send({ type: 'palette.choose', entry: { id, label, hint, command }, newTab });
  };
  const press = (event: KeyboardEvent) => {
    const step = event.shiftKey ? undefined : steps[event.key];
    if (event.nativeEvent.isComposing) return;
    if (step) {
      const next = stepFrom(entries, active?.id, step);
      if (next) palette.send({ type: 'palette.highlight', id: next.id });
    } else if (event.key === 'Enter') {
      if (active) choose(active, event.ctrlKey || event.metaKey);
    } else if (event.key === '?' && text === '') palette.send({ type: 'sheet.open' });
    else return;
    event.preventDefault();
  };
  return (
    <>
      <ReturnFocus />
      <Dialog
        open
        onOpenChange={(_, { open }) => (open ? undefined : palette.send({ type: 'palette.close' }))}
      >
        <DialogSurface className={styles.surface} aria-label="Command palette">
          <div className={styles.head}>
            <Search20Regular />
            <input
              className={styles.input}
              role="combobox"
              aria-label="Search or go to"
              aria-expanded={entries.length > 0}
              aria-controls={listId}
              aria-autocomplete="list"
              aria-activedescendant={active && optionId(active)}
              placeholder="Search or go to…"
              autoComplete="off"
              spellCheck={false}
              dir="auto"
              value={text}
              onChange={({ target }) => palette.send({ type: 'palette.type', text: target.value })}
              onKeyDown={press}
            />
            <Button
              className={styles.close}
              appearance="subtle"
              size="small"
              icon={<Dismiss20Regular />}
              aria-label="Close"
              title="Close (Esc)"
              onClick={() => palette.send({ type: 'palette.close' })}
            />
          </div>
          <PaletteList
            id={listId}
            groups={groups}
            active={active}
            text={text}
            optionId={optionId}
            onChoose={choose}
            onHighlight={({ id }) => palette.send({ type: 'palette.highlight', id })}
          />
          <PaletteNote palette={palette} world={world} entries={entries} />
          <PaletteFoot palette={palette} />
        </DialogSurface>
      </Dialog>
    </>
  );
}
