import { Button, Input, Tab, TabList } from '@fluentui/react-components';
import { Search20Regular } from '@fluentui/react-icons';
import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { ModelSearchActor } from '../../../machines/in-domain/model-search/model-search-machine';
import type { ModelListActor, SearchMode } from '../../../machines/in-domain/models/model-list';
import type { CollectionPickerActor } from './collection-answer';
import { CollectionCombobox } from './CollectionCombobox';
import { useModelSearchStyles } from './ModelSearchBar.styles';
import { selectAsked, selectPerPage, selectText } from './model-selectors';
import { QueryBookMenu } from './QueryBookMenu';
import { QueryEditor } from './QueryEditor';
import { changeMode, submitSearch, whyNoPageSize } from './submit-search';

export type ModelSearchBarProps = {
  list: ModelListActor;
  search: ModelSearchActor;
  collections: CollectionPickerActor;
  /** Buttons at the end of the bar. */
  tools: ReactNode;
};

/** Spec domain-level §2 "Models". */
const submitLabel: Record<SearchMode, string> = { browse: 'Browse', query: 'Query', id: 'Search' };

/** The three ways to find models, each with its input (spec domain-level §2 "Models"). */
export function ModelSearchBar({ list, search, collections, tools }: ModelSearchBarProps) {
  const styles = useModelSearchStyles();
  const { mode } = useSelector(search, selectAsked);
  const text = useSelector(search, selectText);
  const perPage = useSelector(search, selectPerPage);
  const fault = mode === 'browse' ? whyNoPageSize(perPage) : undefined;
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
              <span aria-hidden className={styles.label}>
                Collection
              </span>
              <CollectionCombobox collections={collections} value={text} onChange={type} />
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
        <div className={styles.space} />
        <div className={styles.tools}>{tools}</div>
      </div>
      {mode === 'query' ? (
        <div className={styles.query}>
          <QueryEditor
            search={search}
            list={list}
            collections={collections}
            onRun={() => submitSearch(list, search)}
          />
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
