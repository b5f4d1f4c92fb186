import { Button, Dialog, DialogSurface, mergeClasses } from '@fluentui/react-components';
import { ArrowClockwise20Regular, Dismiss20Regular, Search20Regular } from '@fluentui/react-icons';
import { useSelector } from '@xstate/react';
import { type KeyboardEvent, useId } from 'react';
import { explainProblem } from '~/core/problem';
import type { PaletteActor } from '~/machines/palette/palette-machine';
import {
  selectActive,
  selectAnswer,
  selectAwaiting,
  selectFailed,
  selectModifier,
  selectPlaces,
  selectProblem,
  selectRecent,
  selectText,
} from '~/machines/palette/palette-selectors';
import { ReturnFocus } from '~/views/hooks/focus';
import { useTextStyles } from '~/views/kit/layout.styles';
import { BusyIcon } from '~/views/kit/status';
import { Keys, PaletteOption } from './PaletteOption';
import { type PaletteWorld, type ShownEntry, whyClosed } from './palette-entries';
import { groupsOf, isActionsOnly, needleOf, type PaletteGroup, type Step, stepFrom } from './palette-groups';
import { usePaletteStyles } from './palette.styles';

/** Which keys do what; the sheet of shortcuts says the same in words. */
function PaletteFooter({ palette }: { palette: PaletteActor }) {
  const styles = usePaletteStyles();
  const modifier = useSelector(palette, selectModifier);
  const hint = (words: string, ...keys: string[]) => (
    <span className={styles.footerKeys}>
      <Keys keys={keys} modifier={modifier} />
      {words}
    </span>
  );
  return (
    <div className={styles.footer} aria-hidden="true">
      {hint('move', '↑', '↓')}
      {hint('open', 'Enter')}
      {hint('in a new tab', 'modifier', '+', 'Enter')}
      <span className={styles.space} />
      {hint('actions only', '>')}
      {hint('shortcuts', '?')}
    </div>
  );
}

type PaletteListProps = {
  id: string;
  groups: readonly PaletteGroup[];
  active: ShownEntry | undefined;
  text: string;
  optionId: (entry: ShownEntry) => string;
  onChoose: (entry: ShownEntry) => void;
  onHighlight: (entry: ShownEntry) => void;
};

/** The entries in their groups. */
function PaletteList(props: PaletteListProps) {
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

type PaletteNoteProps = {
  palette: PaletteActor;
  world: PaletteWorld;
  /** What is offered. */
  entries: readonly ShownEntry[];
};

/** What the server is searched for. */
function sayAll({ namespaces, domain }: PaletteWorld): string {
  const within = domain && whyClosed(domain) === undefined;
  return enumerated([
    'Domains',
    'users',
    ...(namespaces ? ['namespaces'] : []),
    ...(within ? ['what is in this domain'] : []),
  ]);
}

const enumerated = (words: readonly string[]) =>
  [words.slice(0, -1).join(', '), ...words.slice(-1)].filter((part) => part !== '').join(' and ');

/** Under the entries: that the server is being searched, could not be, or has nothing. Spoken, with the number of entries. */
function PaletteNote({ palette, world, entries }: PaletteNoteProps) {
  const styles = usePaletteStyles();
  const hidden = useTextStyles().hidden;
  const text = useSelector(palette, selectText);
  const awaiting = useSelector(palette, selectAwaiting);
  const failed = useSelector(palette, selectFailed);
  const problem = useSelector(palette, selectProblem);
  const answer = useSelector(palette, selectAnswer);
  if (failed)
    return (
      <div className={styles.note}>
        <span role="alert" className={mergeClasses(styles.noteText, styles.problem)}>
          {sayAll(world)} could not be searched. {problem ? explainProblem(problem) : null}
        </span>
        <Button
          size="small"
          icon={<ArrowClockwise20Regular />}
          onClick={() => palette.send({ type: 'palette.retry' })}
        >
          Retry
        </Button>
      </div>
    );
  if (awaiting)
    return (
      <div role="status" className={styles.note}>
        <BusyIcon />
        Searching…
      </div>
    );
  const closed = world.domain && whyClosed(world.domain);
  const searched = answer !== undefined && needleOf(text) !== '' && !isActionsOnly(text);
  const notes = [
    entries.length === 0 ? `Nothing matches “${needleOf(text)}”.` : '',
    searched && answer.found.unanswered.length > 0
      ? `${enumerated(answer.found.unanswered)} could not be searched.`
      : '',
    searched && closed ? `What is in this domain can not be searched. ${closed}` : '',
  ].filter((note) => note !== '');
  if (notes.length > 0)
    return (
      <div role="status" className={styles.note}>
        {notes.join(' ')}
      </div>
    );
  return (
    <div role="status" className={hidden}>
      {entries.length === 1 ? '1 entry' : `${entries.length} entries`}
    </div>
  );
}

const steps: Partial<Record<string, Step>> = {
  ArrowDown: 'next',
  ArrowUp: 'previous',
  Home: 'first',
  End: 'last',
};

type PaletteViewProps = { palette: PaletteActor; world: PaletteWorld };

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
          <PaletteFooter palette={palette} />
        </DialogSurface>
      </Dialog>
    </>
  );
}
