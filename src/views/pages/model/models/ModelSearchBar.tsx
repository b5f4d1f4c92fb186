import { Button, Input, mergeClasses, Tab, TabList } from '@fluentui/react-components';
import {
  ChevronDown20Regular,
  CodeText16Regular,
  FilterDismiss16Regular,
  Search20Regular,
} from '@fluentui/react-icons';
import { useSelector } from '@xstate/react';
import { type ReactNode, useCallback, useState } from 'react';
import { fieldTitle } from '~/core/json/field';
import { dataKeys } from '~/core/json/query';
import { queryWarning } from '~/core/json/query-warnings';
import { isRejectedWith } from '~/core/problem';
import { chunk } from '~/machines/kit/chunk';
import { hereOf, type ModelSearch, pageQuery, type SearchMode } from '~/machines/model/model-queries';
import type { ModelSearchActor } from '~/machines/model/model-search-machine';
import {
  isBlankSearch,
  type ModelListActor,
  modelPageSize,
  pageSizeError,
  queryOf,
  searchOf,
  submitSearch,
} from '~/machines/model/models';
import { useFocusBeside, useKeepFocus } from '~/views/hooks/focus';
import { typingIn } from '~/views/hooks/input-method';
import { useLoaded } from '~/views/hooks/use-loaded';
import { selectQuery } from '~/machines/kit/resource-list-machine';
import { part, ChunkMessage } from '~/views/kit/part';
import { StatusMessage } from '~/views/kit/StatusMessage';
import type { CollectionComboboxProps } from './CollectionPicker';
import { useModelSearchStyles, useQueryLineStyles } from './models.styles';
import type { QueryEditorNeeds } from './query-editor';

type QueryLineProps = { list: ModelListActor; asked: ModelSearch; onEdit: () => void };

export function QueryLine({ list, asked, onEdit }: QueryLineProps) {
  const { page } = useSelector(list, selectQuery);
  if (asked.mode !== 'browse' || isBlankSearch(asked) || /\s/.test(asked.text)) return null;
  return <Line list={list} asked={asked} query={pageQuery(asked, page)} onEdit={onEdit} />;
}

function Line({ list, asked, query, onEdit }: QueryLineProps & { query: string }) {
  const styles = useQueryLineStyles();
  const { where, here, sort } = asked;
  const applied = hereOf(asked) ?? [];
  const filters = where || here;
  const ask = (search: ModelSearch) => list.send({ type: 'list.ask', change: queryOf(search) });
  return (
    <div ref={useKeepFocus<HTMLDivElement>()} role="group" aria-label="Query of this page" className={styles.root}>
      <code className={styles.query} title={query}>
        {query}
      </code>
      {applied.length === 0 ? null : (
        <span className={styles.here}>Filtered here by {applied.map(({ key }) => fieldTitle(key)).join(', ')}</span>
      )}
      {filters || sort ? (
        <ClearButton onClick={() => ask({ ...asked, where: undefined, here: undefined, sort: undefined })}>
          {filters && sort ? 'Clear filters and sort' : filters ? 'Clear filters' : 'Clear sort'}
        </ClearButton>
      ) : null}
      <Button
        size="small"
        appearance="subtle"
        icon={<CodeText16Regular />}
        onClick={() => {
          onEdit();
          ask({ mode: 'query', text: query, pageSize: modelPageSize });
        }}
      >
        Edit query
      </Button>
    </div>
  );
}

const editButton = ({ nextElementSibling }: HTMLElement) => nextElementSibling;

/** It disappears when it is pressed. */
const ClearButton = (props: { children: string; onClick: () => void }) => (
  <Button
    {...props}
    ref={useFocusBeside<HTMLButtonElement>(editButton)}
    size="small"
    appearance="subtle"
    icon={<FilterDismiss16Regular />}
  />
);

const titles = {
  misread: 'The server would misread this query.',
  refused: 'The server would refuse this query.',
  hint: '',
};

function QueryWarningBar({ search, list }: { search: ModelSearchActor; list: ModelListActor }) {
  const styles = useQueryLineStyles();
  const text = useSelector(search, ({ context }) => context.text);
  const rows = useSelector(list, ({ context }) => context.page?.rows);
  const isHeld = useSelector(
    list,
    (s) =>
      s.hasTag('failing') &&
      s.context.problem !== undefined &&
      isRejectedWith(s.context.problem, 'unsent') &&
      searchOf(s.context.query).text === text,
  );
  const warning = queryWarning(text, new Set(dataKeys(rows ?? [])));
  if (!warning) return null;
  const { kind, fix } = warning;
  return (
    <StatusMessage
      intent={kind === 'hint' ? 'info' : 'warning'}
      title={titles[kind]}
      actions={
        <>
          {fix === undefined ? null : (
            <Button size="small" onClick={() => search.send({ type: 'search.type', text: fix })}>
              Use the right form
            </Button>
          )}
          {isHeld ? (
            <Button
              size="small"
              onClick={() =>
                list.send({
                  type: 'list.ask',
                  change: queryOf({ mode: 'query', text, pageSize: modelPageSize, asWritten: true }),
                })
              }
            >
              Send as written
            </Button>
          ) : null}
        </>
      }
    >
      {warning.text}
      {fix === undefined ? null : (
        <>
          {' '}
          Right: <code className={styles.fix}>{fix}</code>
        </>
      )}
    </StatusMessage>
  );
}

const SavedQueryMenus = part(() => import('./list-menus'), 'SavedQueryMenus');

const LoadedCollection = part(
  () => import('./CollectionPicker'),
  'CollectionCombobox',
  (failure, props) => (
    <>
      <PlainCollection {...props} />
      <ChunkMessage failure={failure} />
    </>
  ),
  (props) => <PlainCollection {...props} />,
  'idle',
);

function PlainCollection({ collections, value, onChange, onFocus, onBlur, onWant }: CollectionComboboxProps) {
  return (
    <Input
      role="combobox"
      aria-expanded={false}
      aria-label="Collection"
      className={useModelSearchStyles().collection}
      placeholder="Select a collection"
      value={value}
      {...typingIn((text, isComposing) => {
        onChange(text);
        onWant();
        collections.send({ type: 'picker.type', text: text.trim(), isComposing });
      })}
      onClick={() => {
        onWant();
        collections.send({ type: 'picker.search', text: '' });
      }}
      onFocus={onFocus}
      onBlur={onBlur}
      contentAfter={<ChevronDown20Regular />}
    />
  );
}

type CollectionFieldProps = Pick<CollectionComboboxProps, 'collections' | 'value' | 'onChange'>;

function CollectionField(props: CollectionFieldProps) {
  const [focused, setFocused] = useState(false);
  const [wanted, setWanted] = useState(false);
  const set = (isFocused: boolean) => {
    setFocused(isFocused);
    setWanted(false);
  };
  return (
    <LoadedCollection
      {...props}
      autoFocus={focused}
      defaultOpen={wanted}
      onWant={() => setWanted(true)}
      onFocus={() => set(true)}
      onBlur={() => set(false)}
    />
  );
}

const queryEditor = chunk(() => import('./query-editor'));

function QueryEditor({ search, list, collections, focus }: QueryEditorNeeds) {
  const styles = useModelSearchStyles();
  const { value: editor, failure } = useLoaded(queryEditor);
  const host = useCallback(
    (element: HTMLElement | null) =>
      element ? editor?.mountQueryEditor(element, { search, list, collections, focus }) : undefined,
    [editor, search, list, collections, focus],
  );
  if (failure && !editor) return <ChunkMessage failure={failure} />;
  return <div ref={host} className={styles.editorPlace} aria-busy={!editor} />;
}

const changeMode = (list: ModelListActor, mode: SearchMode): void =>
  list.send({ type: 'list.ask', change: queryOf({ mode, text: '', pageSize: modelPageSize }) });

type ModelSearchBarProps = QueryEditorNeeds & { tools: ReactNode };

/** Spec domain-level §2 "Models". */
const submitLabel: Record<SearchMode, string> = { browse: 'Browse', query: 'Query', id: 'Search' };

/** The three ways to find models, each with its field (spec domain-level §2 "Models"). */
export function ModelSearchBar({ list, search, collections, focus, tools }: ModelSearchBarProps) {
  const styles = useModelSearchStyles();
  const { text, perPage, asked } = useSelector(search, ({ context }) => context);
  const { mode } = asked;
  const fault = mode === 'browse' ? pageSizeError(perPage) : undefined;
  const type = (next: string) => search.send({ type: 'search.type', text: next });
  return (
    <form
      noValidate
      role="search"
      aria-label="Find models"
      className={styles.root}
      onSubmit={(event) => {
        event.preventDefault();
        submitSearch(list, search);
      }}
    >
      <div className={styles.bar}>
        <TabList
          selectedValue={mode}
          aria-label="How to find models"
          onTabSelect={(_, { value }) => changeMode(list, value as SearchMode)}
        >
          <Tab value="browse">Browse</Tab>
          <Tab value="query">Query</Tab>
          <Tab value="id">Id Lookup</Tab>
        </TabList>
        <div className={styles.fields}>
          {mode === 'browse' ? (
            <>
              <span aria-hidden className={mergeClasses(styles.label, styles.collectionLabel)}>
                Collection
              </span>
              <CollectionField collections={collections} value={text} onChange={type} />
              <span aria-hidden className={styles.label}>
                Results Per Page
              </span>
              <Input
                type="number"
                min={1}
                aria-label="Results Per Page"
                aria-invalid={fault !== undefined}
                aria-describedby={fault === undefined ? undefined : 'models-per-page-fault'}
                className={styles.perPage}
                value={perPage}
                onChange={(_, { value }) => search.send({ type: 'search.perPage', text: value })}
              />
            </>
          ) : null}
          {mode === 'query' ? <SavedQueryMenus search={search} /> : null}
          {mode === 'id' ? (
            <Input
              aria-label="Enter Model Id"
              placeholder="Enter Model Id"
              className={styles.id}
              value={text}
              spellCheck={false}
              onChange={(_, { value }) => type(value)}
            />
          ) : null}
          <Button type="submit" icon={<Search20Regular />}>
            {submitLabel[mode]}
          </Button>
        </div>
        <div className={styles.tools}>{tools}</div>
      </div>
      {mode === 'query' ? (
        <div className={styles.query}>
          <QueryEditor search={search} list={list} collections={collections} focus={focus} />
          <QueryWarningBar search={search} list={list} />
        </div>
      ) : null}
      {fault === undefined ? null : (
        <p id="models-per-page-fault" role="alert" className={styles.fault}>
          {fault}
        </p>
      )}
    </form>
  );
}
