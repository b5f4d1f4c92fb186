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
import type { TimeZone } from '~/core/clock';
import type { TreeSearchActor } from '~/machines/model/tree-edit/tree-search-machine';
import { Row } from '~/views/kit/layout';
import { Tool } from './Tool';
import { useTreeEditorStyles } from './editor.styles';

/** The field's `name`, by which it is found to be focused. */
export const searchField = 'tree-search';

type SearchBarProps = {
  actor: TreeSearchActor;
  zone: TimeZone;
  /** Closes the search that is in place of the tools. */
  onClose?: () => void;
};

/** Looks for names and values (spec domain-level §2, §5). Enter goes to the next, with Shift to the previous; Escape clears. */
export function SearchBar({ actor, zone, onClose }: SearchBarProps) {
  const styles = useTreeEditorStyles();
  const { text, hits, at } = useSelector(actor, ({ context }) => context);
  const count = hits.length;
  function press(event: KeyboardEvent) {
    if (event.key === 'Enter') {
      event.preventDefault();
      actor.send({ type: event.shiftKey ? 'search.previous' : 'search.next' });
    }
    if (event.key !== 'Escape' || (text === '' && !onClose)) return;
    event.stopPropagation();
    actor.send({ type: 'search.clear' });
    if (text === '') onClose?.();
  }
  const result =
    count === 0 ? 'None' : `${(at + 1).toLocaleString('en-US')} of ${count.toLocaleString('en-US')}`;
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
                onClick={() => actor.send({ type: 'search.clear' })}
              />
            )}
          </Row>
        }
        onChange={(_, { value }) => actor.send({ type: 'search.type', text: value, zone })}
        onKeyDown={press}
      />
      <Row as="span" gap="XXS" shrink={false}>
        <Tool
          label="Previous result"
          icon={<ChevronUp20Regular />}
          disabled={count === 0}
          onClick={() => actor.send({ type: 'search.previous' })}
        />
        <Tool
          label="Next result"
          icon={<ChevronDown20Regular />}
          disabled={count === 0}
          onClick={() => actor.send({ type: 'search.next' })}
        />
        {onClose ? (
          <Tool
            label="Close search"
            icon={<Dismiss20Regular />}
            onClick={() => {
              actor.send({ type: 'search.clear' });
              onClose();
            }}
          />
        ) : null}
      </Row>
    </>
  );
}
