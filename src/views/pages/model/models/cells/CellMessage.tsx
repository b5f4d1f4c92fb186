import { Popover, PopoverSurface } from '@fluentui/react-components';
import { useSelector } from '@xstate/react';
import type { KeyboardEvent, ReactNode, RefObject } from 'react';
import type { DomainKey } from '~/api/rest/domains';
import { pointerOf } from '~/core/document/path-text';
import { whyUnaddressable } from '~/core/paths';
import type { TimeZone } from '~/core/times';
import type { CellEditActor, CellMode } from '~/machines/model/cell-edit/cell-edit-machine';
import type { CellSaveActor } from '~/machines/model/cell-edit/cell-save-machine';
import { type Cell, editorOf } from '~/machines/model/cell-edit/cell-values';
import { modelPath } from '~/machines/model/models';
import { AppLink } from '~/views/kit/links';
import { useCellStyles } from './cell.styles';
import { SaveAnswers } from './SaveAnswers';
import { whyRefused } from './refusals';

export type CellMessageProps = {
  cells: CellEditActor;
  cell: Cell;
  mode: CellMode;
  save: CellSaveActor | undefined;
  zone: TimeZone;
  domainKey: DomainKey;
  message: RefObject<HTMLDivElement | null>;
  field: RefObject<HTMLInputElement | null>;
  place: HTMLElement;
};

/** What there is to say or ask about the cell that has the focus, below it. It never takes the focus without a key or a click. */
export function CellMessage({ cells, cell, mode, save, zone, domainKey, message, field, place }: CellMessageProps) {
  const styles = useCellStyles();
  const isTyped = useSelector(cells, ({ context }) => context.text !== undefined);
  const at = useSelector(save, (s) => (s?.hasTag('refused') ? s : undefined));
  const kind = editorOf(cell);
  const back = () => field.current?.focus();
  /** Escape goes back to the cell, and so does Tab, on its way to what comes after or before it. */
  function press(event: KeyboardEvent<HTMLElement>) {
    const answers = [...event.currentTarget.querySelectorAll<HTMLElement>('a, button')];
    const isLast = event.target === (event.shiftKey ? answers[0] : answers.at(-1));
    if (event.key !== 'Escape' && !(event.key === 'Tab' && isLast)) return;
    back();
    if (event.key === 'Escape' || event.shiftKey) event.preventDefault();
  }
  const popover = (children: ReactNode) => (
    <Popover
      open
      unstable_disableAutoFocus
      size="small"
      positioning={{ target: place, position: 'below', align: 'start', offset: 4 }}
    >
      <PopoverSurface ref={message} role="dialog" aria-label={cell.key} className={styles.message} onKeyDown={press}>
        {children}
      </PopoverSurface>
    </Popover>
  );
  if (save && at && !isTyped)
    return popover(
      <>
        <p className={styles.paragraph}>{whyRefused(at, zone)}</p>
        <div className={styles.actions}>
          <SaveAnswers
            save={save}
            onAnswer={back}
            onEdit={() => {
              back();
              cells.send({ type: 'cell.edit', cell });
            }}
          />
        </div>
      </>,
    );
  if (mode === 'editing' && kind === 'elsewhere') {
    const path = `${modelPath(domainKey, cell.model.id)}?${new URLSearchParams({ path: pointerOf([cell.key]) })}`;
    return popover(
      whyUnaddressable(cell.model.id) === undefined ? (
        <AppLink href={path}>Open in the editor</AppLink>
      ) : (
        <p className={styles.paragraph}>This model can't be opened because of its id.</p>
      ),
    );
  }
  return kind === 'json' && (mode === 'entering' || mode === 'editing')
    ? popover(<p className={styles.paragraph}>A JSON value, or a text. Put a text such as 1 or true in quotes.</p>)
    : null;
}
