import { Button } from '@fluentui/react-components';
import { CodeText16Regular, FilterDismiss16Regular } from '@fluentui/react-icons';
import { useSelector } from '@xstate/react';
import type { ModelSearch } from '~/machines/model/model-search-machine';
import { isBlankSearch, modelPageSize, type ModelListActor, queryOf } from '~/machines/model/models';
import { hereOf, pageQuery } from '~/machines/model/model-queries';
import { useFocusBeside, useKeepFocus } from '~/views/hooks/focus';
import { selectQuery } from '~/views/kit/list/list-types';
import { useQueryLineStyles } from './models.styles';

type QueryLineProps = { list: ModelListActor; asked: ModelSearch; onEdit: () => void };

/** While browsing: the query of the page, which can be edited, and a way to remove its sort and conditions. */
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
        <span className={styles.here}>Filtered here by {applied.map(({ key }) => key).join(', ')}</span>
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
