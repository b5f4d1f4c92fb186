import { Button, Input, Tab, TabList, mergeClasses } from '@fluentui/react-components';
import { ChevronDown20Regular, Search20Regular } from '@fluentui/react-icons';
import { useSelector } from '@xstate/react';
import { type ReactNode, useCallback, useState } from 'react';
import { chunk } from '~/machines/kit/chunk';
import type { SearchMode } from '~/machines/model/model-search-machine';
import { type ModelListActor, modelPageSize, pageSizeError, queryOf, submitSearch } from '~/machines/model/models';
import { useLoaded } from '~/views/hooks/use-loaded';
import { ChunkMessage } from '~/views/kit/ChunkProblem';
import { part } from '~/views/kit/part';
import type { CollectionComboboxProps } from './CollectionCombobox';
import { useModelSearchStyles } from './models.styles';
import { QueryWarningBar } from './QueryWarningBar';
import type { QueryEditorNeeds } from './query-editor';

const QueryBookMenu = part(
  async () => (await import('./QueryBookMenu')).QueryBookMenu,
  (failure) => <ChunkMessage failure={failure} />,
);

const LoadedCollection = part(
  async () => (await import('./CollectionCombobox')).CollectionCombobox,
  (failure, props) => (
    <>
      <PlainCollection {...props} />
      <ChunkMessage failure={failure} />
    </>
  ),
  (props) => <PlainCollection {...props} />,
);

/** The field without its list, until that is loaded. */
function PlainCollection({ value, onChange, onFocus, onBlur }: CollectionComboboxProps) {
  return (
    <Input
      role="combobox"
      aria-expanded={false}
      aria-label="Collection"
      className={useModelSearchStyles().collection}
      placeholder="Select a collection"
      value={value}
      onChange={(event) => onChange(event.target.value)}
      onFocus={onFocus}
      onBlur={onBlur}
      contentAfter={<ChevronDown20Regular />}
    />
  );
}

type CollectionFieldProps = Pick<CollectionComboboxProps, 'collections' | 'value' | 'onChange'>;

function CollectionField(props: CollectionFieldProps) {
  const [focused, setFocused] = useState(false);
  return (
    <LoadedCollection
      {...props}
      autoFocus={focused}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    />
  );
}

const queryEditor = chunk(() => import('./query-editor'));

/** The query editor, with highlighting and completion; loaded when first shown. */
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
          {mode === 'query' ? <QueryBookMenu search={search} /> : null}
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
