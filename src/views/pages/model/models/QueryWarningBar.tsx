import { Button } from '@fluentui/react-components';
import { useSelector } from '@xstate/react';
import { dataKeys } from '~/core/json/query';
import { queryWarning } from '~/core/json/query-warnings';
import { isRejectedWith } from '~/core/problem';
import type { ModelSearchActor } from '~/machines/model/model-search-machine';
import { type ModelListActor, modelPageSize, queryOf, searchOf } from '~/machines/model/models';
import { StatusMessage } from '~/views/kit/StatusMessage';
import { useQueryWarningStyles } from './models.styles';

const titles = {
  misread: 'The server would misread this query.',
  refused: 'The server would refuse this query.',
  hint: '',
};

/** Says, before a query is sent, what the server would read it as, and offers the right form. */
export function QueryWarningBar({ search, list }: { search: ModelSearchActor; list: ModelListActor }) {
  const styles = useQueryWarningStyles();
  const text = useSelector(search, ({ context }) => context.text);
  const rows = useSelector(list, ({ context }) => context.page?.rows);
  /** It was submitted, and not sent because of the warning. */
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
