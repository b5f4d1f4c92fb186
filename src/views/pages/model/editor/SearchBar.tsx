import { Button, Input, mergeClasses } from '@fluentui/react-components';
import {
  ChevronDown20Regular,
  ChevronUp20Regular,
  Dismiss16Regular,
  Dismiss20Regular,
  Search20Regular,
} from '@fluentui/react-icons';
import { useSelector } from '@xstate/react';
import type { KeyboardEvent } from 'react';
import { formatCount } from '~/core/counts';
import { typingIn } from '~/views/hooks/input-method';
import { Row } from '~/views/kit/layout';
import { Tool } from './Tools';
import { useEditorParts } from './editor-parts';
import { useTreeEditorStyles } from './editor.styles';

/** The field's `name`, used to focus it. */
export const searchField = 'tree-search';

/** `onClose`: closes the search where it replaces the toolbar. */
type SearchBarProps = { onClose?: () => void };

/** Searches names and values (spec domain-level §2, §5). Enter goes to the next match, Shift+Enter to the previous; Escape clears. */
export function SearchBar({ onClose }: SearchBarProps) {
  const { search: actor, zone } = useEditorParts();
  const styles = useTreeEditorStyles();
  const { text, hits, at } = useSelector(actor, ({ context }) => context);
  const count = hits.length;
  const step = (by: 1 | -1) => actor.send({ type: 'search.step', by });
  const clear = () => actor.send({ type: 'search.clear' });
  function press(event: KeyboardEvent) {
    if (event.key === 'Enter') {
      event.preventDefault();
      step(event.shiftKey ? -1 : 1);
    }
    if (event.key !== 'Escape' || (text === '' && !onClose)) return;
    event.stopPropagation();
    clear();
    if (text === '') onClose?.();
  }
  const result = count === 0 ? 'None' : `${formatCount(at + 1)} of ${formatCount(count)}`;
  return (
    <>
      <Input
        role="searchbox"
        name={searchField}
        autoFocus={onClose !== undefined}
        aria-label="Search in the model"
        placeholder="Search"
        value={text}
        spellCheck={false}
        autoComplete="off"
        className={mergeClasses(styles.search, styles.searchInput)}
        contentBefore={<Search20Regular />}
        contentAfter={
          <Row as="span" gap="XXS">
            <span role="status" className={styles.count}>
              {text === '' ? null : result}
            </span>
            {text === '' ? null : (
              <Button
                size="small"
                appearance="transparent"
                icon={<Dismiss16Regular />}
                aria-label="Clear search"
                title="Clear search"
                onClick={clear}
              />
            )}
          </Row>
        }
        {...typingIn((typed, isComposing) => actor.send({ type: 'search.type', text: typed, zone, isComposing }))}
        onKeyDown={press}
      />
      <Row as="span" gap="XXS" shrink={false}>
        <Tool label="Previous result" icon={<ChevronUp20Regular />} disabled={count === 0} onClick={() => step(-1)} />
        <Tool label="Next result" icon={<ChevronDown20Regular />} disabled={count === 0} onClick={() => step(1)} />
        {onClose ? (
          <Tool
            label="Close search"
            icon={<Dismiss20Regular />}
            onClick={() => {
              clear();
              onClose();
            }}
          />
        ) : null}
      </Row>
    </>
  );
}
