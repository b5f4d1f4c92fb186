import { Button } from '@fluentui/react-components';
import { CodeText16Regular, FilterDismiss16Regular } from '@fluentui/react-icons';
import { useSelector } from '@xstate/react';
import type { ModelSearch } from '~/machines/model/model-search-machine';
import {
  isBlankSearch,
  modelPageSize,
  type ModelListActor,
  pageQuery,
  queryOf,
} from '~/machines/model/models';
import { selectQuery } from '~/views/kit/list/list-types';
import { useQueryLineStyles } from './models.styles';

type QueryLineProps = { list: ModelListActor; asked: ModelSearch; onEdit: () => void };

/** While browsing: the query of the page, which can be edited, and a way to remove its sort and conditions. */
export function QueryLine({ list, asked, onEdit }: QueryLineProps) {
  const styles = useQueryLineStyles();
  const { page } = useSelector(list, selectQuery);
  const { mode, text, where, sort } = asked;
  if (mode !== 'browse' || isBlankSearch(asked) || /\s/.test(text)) return null;
  const query = pageQuery(asked, page);
  const ask = (search: ModelSearch) => list.send({ type: 'list.ask', change: queryOf(search) });
  return (
    <div role="group" aria-label="Query of this page" className={styles.root}>
      <code className={styles.query} title={query}>
        {query}
      </code>
      {where || sort ? (
        <Button
          size="small"
          appearance="subtle"
          icon={<FilterDismiss16Regular />}
          onClick={() => ask({ ...asked, where: undefined, sort: undefined })}
        >
          {where && sort ? 'Clear filters and sort' : where ? 'Clear filters' : 'Clear sort'}
        </Button>
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
