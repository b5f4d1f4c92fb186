import { Button, Input, MenuButton, type MenuButtonProps, mergeClasses } from '@fluentui/react-components';
import { ArrowClockwise20Regular, Dismiss16Regular, Dismiss20Regular, Search20Regular } from '@fluentui/react-icons';
import { useSelector } from '@xstate/react';
import type { KeyboardEvent, ReactNode, Ref } from 'react';
import { formatCount } from '~/core/counts';
import type { TimeZone } from '~/core/times';
import type { ResourceListActor } from '~/machines/kit/resource-list-machine';
import { useKeepFocus } from '~/views/hooks/focus';
import { typingIn } from '~/views/hooks/input-method';
import { When } from '~/views/kit/Facts';
import { FieldButton } from '~/views/kit/TextField';
import { type ListTexts, selectTyped, useList } from './list-types';
import { useListToolbarStyles, usePagerStyles } from './list.styles';

/** The search field of a list; Enter searches immediately, Escape or the clear button clears it. */
function SearchBox<Row>({ list, label }: { list: ResourceListActor<Row>; label: string }) {
  const typed = useSelector(list, selectTyped);
  const type = (text: string, isComposing = false) => list.send({ type: 'list.type', text, isComposing });
  function press(event: KeyboardEvent) {
    if (event.key === 'Enter') list.send({ type: 'list.search', text: typed });
    if (event.key === 'Escape' && typed !== '') {
      event.stopPropagation();
      type('');
    }
  }
  return (
    <Input
      role="searchbox"
      aria-label={label}
      placeholder={label}
      value={typed}
      className={useListToolbarStyles().search}
      {...typingIn(type)}
      onKeyDown={press}
      contentBefore={<Search20Regular />}
      contentAfter={
        typed === '' ? undefined : (
          <FieldButton icon={<Dismiss16Regular />} label="Clear search" onClick={() => type('')} />
        )
      }
    />
  );
}

type ListSearchProps<Row> = {
  list: ResourceListActor<Row>;
  texts: ListTexts;
  zone: TimeZone;
  filters?: ReactNode;
  /** Time of the answer in epoch milliseconds; not announced, since it changes often. */
  at: number | undefined;
  deselected?: number | undefined;
};

export function ListSearch<Row>({ list, texts, zone, filters, at, deselected }: ListSearchProps<Row>) {
  const styles = useListToolbarStyles();
  const { busy } = useList(list);
  return (
    <div role="group" aria-label="Search and filters" className={styles.root}>
      {texts.search === undefined ? null : <SearchBox list={list} label={texts.search} />}
      {filters}
      <div className={styles.space} />
      {deselected === undefined ? null : <Deselected count={deselected} />}
      {at === undefined ? null : (
        <span className={styles.updated}>
          Updated <When at={at} zone={zone} form="seconds" />
        </span>
      )}
      <Button
        appearance="subtle"
        icon={<ArrowClockwise20Regular className={mergeClasses(busy && styles.turning)} />}
        aria-label="Reload"
        aria-busy={busy}
        title="Reload"
        onClick={() => list.send({ type: 'list.reload' })}
      />
    </div>
  );
}

function Deselected({ count }: { count: number }) {
  return (
    <span role="status" className={useListToolbarStyles().deselected}>
      {formatCount(count)} no longer selected
    </span>
  );
}

/** The same, of a list whose search is elsewhere. */
export const DeselectedBar = (props: { count: number }) => (
  <div className={useListToolbarStyles().root}>
    <Deselected {...props} />
  </div>
);

type BulkBarProps = {
  /** As in "3 selected". */
  text: string;
  /** After the text: a way to select more, or why that failed. */
  note?: ReactNode;
  children: ReactNode;
  onClear: () => void;
};

export function BulkBar({ text, note, children, onClear }: BulkBarProps) {
  const styles = useListToolbarStyles();
  return (
    <div
      ref={useKeepFocus<HTMLDivElement>()}
      role="toolbar"
      aria-label="Selected rows"
      className={mergeClasses(styles.root, styles.selected)}
    >
      <span role="status" className={styles.count}>
        {text}
      </span>
      {note}
      <span className={styles.divider} />
      {children}
      <Button
        appearance="subtle"
        icon={<Dismiss20Regular />}
        aria-label="Clear selection"
        className={styles.clear}
        onClick={onClear}
      >
        <span className={styles.clearText}>Clear selection</span>
      </Button>
    </div>
  );
}

type PageSizeButtonProps = MenuButtonProps & { rows: number; ref?: Ref<HTMLButtonElement> };

export const PageSizeButton = ({ rows, ...trigger }: PageSizeButtonProps) => (
  <MenuButton {...trigger} size="small" appearance="subtle" className={usePagerStyles().size}>
    {`${rows} per page`}
  </MenuButton>
);
