import { useSelector } from '@xstate/react';
import { Button, Dialog, DialogSurface, mergeClasses } from '@fluentui/react-components';
import { ArrowClockwise20Regular, Search20Regular } from '@fluentui/react-icons';
import { Fragment, type KeyboardEvent, type MouseEvent, type RefCallback, useId, useRef } from 'react';
import { useHref } from 'react-router-dom';
import {
  selectCondition,
  selectDomain,
  selectSettingsOnly,
  selectUpgradeStep,
} from '~/machines/domain-status/domain-status-machine';
import { type PaletteActor, selectAwaiting, selectOverlay } from '~/machines/palette/palette-machine';
import { useAppConfig, useConsoleParts, useDomainStatus, usePrincipal } from '~/views/console-parts';
import { connectionUrl } from '~/core/paths';
import { whyLocked } from '~/views/shell/domain-states';
import { countOf } from '~/core/counts';
import { explainProblem } from '~/core/problem';
import { useReturnFocus } from '~/views/hooks/focus';
import { typingIn } from '~/views/hooks/input-method';
import { Keys } from '~/views/kit/Keys';
import { useTextStyles } from '~/views/kit/layout.styles';
import { BusyIcon } from '~/views/kit/status';
import { CloseButton, ShortcutSheet } from './ShortcutSheet';
import { type PaletteWorld, type ShownEntry, whyClosed } from './palette-entries';
import { cutAt, groupsOf, isActionsOnly, needleOf, type Step, stepFrom } from './palette-groups';
import { usePaletteStyles } from './palette.styles';

const steps: Partial<Record<string, Step>> = {
  ArrowDown: 'next',
  ArrowUp: 'previous',
  Home: 'first',
  End: 'last',
};

/** The command palette: a search field and its results. The focus stays in the field; arrow keys select. */
export function PaletteView({ palette, world }: { palette: PaletteActor; world: PaletteWorld }) {
  useReturnFocus();
  const styles = usePaletteStyles();
  const listId = useId();
  const field = useRef<HTMLInputElement>(null);
  const context = useSelector(palette, (s) => s.context);
  const { text } = context;
  const groups = groupsOf(world, context);
  const entries = groups.flatMap((group) => group.entries);
  const active = entries.find(({ id }) => id === context.active) ?? entries[0];
  const optionId = ({ id }: ShownEntry) => `${listId} ${id}`.replace(/\s/g, '_');
  const choose = ({ id, label, hint, command, forbidden }: ShownEntry, newTab = false) => {
    if (forbidden !== undefined) return;
    palette.send({ type: 'palette.choose', entry: { id, label, hint, command }, newTab });
  };
  const close = () => palette.send({ type: 'palette.close' });
  const press = (event: KeyboardEvent) => {
    const step = event.shiftKey ? undefined : steps[event.key];
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
    <Dialog open onOpenChange={(_, { open }) => (open ? undefined : close())}>
      <DialogSurface className={styles.surface} aria-label="Command palette">
        <div className={styles.head}>
          <Search20Regular />
          <input
            ref={field}
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
            onFocus={() => palette.send({ type: 'palette.fieldFocused' })}
            {...typingIn((typed, isComposing) => palette.send({ type: 'palette.type', text: typed, isComposing }))}
            onKeyDown={press}
          />
          <CloseButton size="small" onClick={close} />
        </div>
        <div id={listId} role="listbox" aria-label="Pages, actions and what was found" className={styles.list}>
          {groups.map((group) => (
            <div key={group.label} role="group" aria-label={group.label}>
              <div className={styles.group} aria-hidden="true">
                {group.label}
              </div>
              {group.entries.map((entry) => (
                <PaletteOption
                  key={entry.id}
                  id={optionId(entry)}
                  entry={entry}
                  needle={needleOf(text)}
                  active={entry === active}
                  onChoose={() => choose(entry)}
                  onHighlight={() => palette.send({ type: 'palette.highlight', id: entry.id })}
                />
              ))}
            </div>
          ))}
        </div>
        <PaletteNote
          palette={palette}
          world={world}
          count={entries.length}
          onRetry={() => {
            palette.send({ type: 'palette.retry' });
            // The button that has the focus is removed.
            field.current?.focus();
          }}
        />
        <PaletteFooter modifier={context.modifier} />
      </DialogSurface>
    </Dialog>
  );
}

const intoView: RefCallback<HTMLElement> = (option) => option?.scrollIntoView?.({ block: 'nearest' });
const opensNewTab = ({ ctrlKey, metaKey, shiftKey }: MouseEvent) => ctrlKey || metaKey || shiftKey;

type PaletteOptionProps = {
  id: string;
  entry: ShownEntry;
  /** The typed text, to highlight. */
  needle: string;
  active: boolean;
  onChoose: () => void;
  onHighlight: () => void;
};

/** One result. Pages are links, so that the browser can open them in a new tab; the focus stays in the field. */
function PaletteOption({ id, entry, needle, active, onChoose, onHighlight }: PaletteOptionProps) {
  const styles = usePaletteStyles();
  const { command, forbidden, label, hint, icon } = entry;
  const isOff = forbidden !== undefined;
  const target = useHref(command.do === 'open' ? command.href : '/');
  const [before, hit, after] = cutAt(label, needle);
  const common = {
    id,
    role: 'option',
    tabIndex: -1,
    'aria-selected': active,
    'aria-disabled': isOff || undefined,
    title: forbidden,
    className: mergeClasses(styles.option, active && styles.active, isOff && styles.disabled),
    ref: active ? intoView : undefined,
    // Not when scrolling moves it under a resting pointer.
    onPointerMove: () => {
      if (!active) onHighlight();
    },
    // Keeps the focus in the field.
    onMouseDown: (event: MouseEvent) => event.preventDefault(),
    onClick: (event: MouseEvent) => {
      if (isOff || (command.do === 'open' && opensNewTab(event))) return;
      event.preventDefault();
      onChoose();
    },
    children: (
      <>
        <span className={mergeClasses(styles.icon, active && styles.activeQuiet, isOff && styles.iconDisabled)}>
          {icon}
        </span>
        <span className={styles.label} dir="auto">
          {before}
          {hit === '' ? null : (
            <b className={mergeClasses(styles.hit, active && styles.activeHit, isOff && styles.hitDisabled)}>{hit}</b>
          )}
          {after}
        </span>
        <span className={mergeClasses(styles.hint, active && styles.activeQuiet)}>
          {(forbidden ?? hint).split(' · ').map((part, index) => (
            <Fragment key={index}>
              {index === 0 ? '' : ' · '}
              <bdi>{part}</bdi>
            </Fragment>
          ))}
        </span>
        {active && !isOff ? <Keys keys={['Enter']} modifier="" hidden /> : null}
      </>
    ),
  } as const;
  return command.do === 'open' && !isOff ? <a {...common} href={target} /> : <div {...common} />;
}

const enumerated = (words: readonly string[]) => new Intl.ListFormat('en-GB').format(words);

type PaletteNoteProps = {
  palette: PaletteActor;
  world: PaletteWorld;
  /** Number of results. */
  count: number;
  onRetry: () => void;
};

/** Below the results: whether the server search is running, failed, or found nothing. Announced with the number of results. */
function PaletteNote({ palette, world: { namespaces, domain }, count, onRetry }: PaletteNoteProps) {
  const styles = usePaletteStyles();
  const hidden = useTextStyles().hidden;
  const { text, answer, problem } = useSelector(palette, (s) => s.context);
  const awaiting = useSelector(palette, selectAwaiting);
  const failed = useSelector(palette, (s) => s.matches({ open: 'failed' }));
  const closed = domain && whyClosed(domain);
  if (failed) {
    const searched = enumerated([
      'Domains',
      'users',
      ...(namespaces ? ['namespaces'] : []),
      ...(domain && closed === undefined ? ['what is in this domain'] : []),
    ]);
    return (
      <div className={styles.note}>
        <span role="alert" className={styles.problem}>
          {searched} could not be searched. {problem ? explainProblem(problem) : null}
        </span>
        <Button size="small" icon={<ArrowClockwise20Regular />} onClick={onRetry}>
          Retry
        </Button>
      </div>
    );
  }
  if (awaiting)
    return (
      <div role="status" className={styles.note}>
        <BusyIcon />
        Searching…
      </div>
    );
  const searched = answer !== undefined && needleOf(text) !== '' && !isActionsOnly(text);
  const notes = [
    count === 0 ? `Nothing matches “${needleOf(text)}”.` : '',
    searched && answer.found.unanswered.length > 0
      ? `${enumerated(answer.found.unanswered)} could not be searched.`
      : '',
    searched && closed ? `What is in this domain can't be searched. ${closed}` : '',
  ].filter((note) => note !== '');
  return (
    <div role="status" className={notes.length > 0 ? styles.note : hidden}>
      {notes.length > 0 ? notes.join(' ') : countOf(count, 'entry', 'entries')}
    </div>
  );
}

/** Keyboard hints; the list of shortcuts has the same in words. */
function PaletteFooter({ modifier }: { modifier: string }) {
  const styles = usePaletteStyles();
  const hint = (does: string, ...keys: string[]) => (
    <span className={styles.footerKeys}>
      <Keys keys={keys} modifier={modifier} />
      {does}
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

/** The command palette or the list of shortcuts over the current screen, or nothing. */
export function PaletteScreen({ palette }: { palette: PaletteActor }) {
  const overlay = useSelector(palette, selectOverlay);
  const namespaces = useAppConfig()?.namespacesEnabled ?? false;
  if (overlay === 'sheet') return <ShortcutSheet palette={palette} namespaces={namespaces} />;
  return overlay === 'palette' ? <OpenPalette palette={palette} namespaces={namespaces} /> : null;
}

function OpenPalette({ palette, namespaces }: { palette: PaletteActor; namespaces: boolean }) {
  const principal = usePrincipal();
  return <PaletteView palette={palette} world={{ principal, namespaces, domain: useOpenDomain() }} />;
}

function useOpenDomain(): PaletteWorld['domain'] {
  const { realtimeUrl } = useConsoleParts();
  const status = useDomainStatus();
  const key = useSelector(status, (s) => s?.context.key);
  const name = useSelector(status, (s) => s && selectDomain(s)?.displayName);
  const condition = useSelector(status, (s) => s && selectCondition(s));
  const offline = useSelector(status, (s) => (s ? selectSettingsOnly(s) : false));
  const step = useSelector(status, (s) => s && selectUpgradeStep(s));
  if (!key) return undefined;
  return {
    key,
    name: name || key.id,
    offline,
    locked: condition && whyLocked(condition),
    needsUpgrade: step !== undefined && step !== 'failed',
    connectionUrl: connectionUrl(realtimeUrl, key),
  };
}
