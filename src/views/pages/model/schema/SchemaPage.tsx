import { Button } from '@fluentui/react-components';
import {
  Code20Regular,
  Filter20Regular,
  Library24Regular,
  Rename20Regular,
  Search20Regular,
} from '@fluentui/react-icons';
import { useSelector } from '@xstate/react';
import { Fragment, useMemo } from 'react';
import type { DomainKey } from '~/api/rest/domains';
import { countOf, formatCount } from '~/core/counts';
import { kindWord } from '~/core/document/value';
import type { Filter } from '~/core/json/query-filter';
import { pathOfSteps } from '~/core/json/query-text';
import { fieldName, mostFields, type SchemaField } from '~/core/json/schema';
import { browsePath } from '~/core/paths';
import { maxOrdered } from '~/machines/kit/resource-list-machine';
import { fieldSearch } from '~/machines/model/column-query';
import { modelPageSize as pageSize, modelScreens, searchPath } from '~/machines/model/models';
import { largestSample, type SchemaActor, schemaScreens } from '~/machines/model/schema';
import { usePrincipal, useWired } from '~/views/console-parts';
import { useActorRef } from '~/views/hooks/use-actor-ref';
import { BlankState, LoadFailure, ProblemText } from '~/views/kit/BlankState';
import { Card } from '~/views/kit/Card';
import { Row } from '~/views/kit/layout';
import { AppLink, LinkButton } from '~/views/kit/links';
import { DataTable } from '~/views/kit/list/DataTable';
import type { Column } from '~/views/kit/list/data-table-rows';
import { useListToolbarStyles } from '~/views/kit/list/list.styles';
import { type RowAction, RowActions } from '~/views/kit/list/RowActions';
import { Page, PageHead } from '~/views/kit/Page';
import { domainItemScreen } from '~/views/kit/screens';
import { BusyIcon } from '~/views/kit/status';
import { Name } from '~/views/kit/texts';

function shareOf(part: number, whole: number): string {
  const percent = Math.round((part / whole) * 100);
  if (percent === 0) return '<1%';
  return percent === 100 && part < whole ? '>99%' : `${percent}%`;
}

function typesText({ types }: SchemaField): string {
  const all = [...types.values()].reduce((sum, count) => sum + count, 0);
  const sorted = [...types].sort(([, a], [, b]) => b - a);
  return sorted.map(([type, count]) => kindWord[type] + (count === all ? '' : ` ${shareOf(count, all)}`)).join(', ');
}

type Given = { domainKey: DomainKey; collection: string; onRename: (path: string) => void };
/** `read`, `all`: numbers of models. */
type Sample = Given & { read: number; all: number };

/** Where the models are whose field fits, or why they can't be found. */
function placeOf({ domainKey, collection, all }: Sample, { path }: SchemaField, filter: Filter) {
  const search = fieldSearch(collection, path, filter);
  if ('reason' in search) return search;
  return search.here && all > maxOrdered
    ? { reason: `The console applies this filter itself, to at most ${formatCount(maxOrdered)} models.` }
    : { href: searchPath(domainKey, search) };
}

function actionsOf(sample: Sample, field: SchemaField): RowAction[] {
  const { domainKey, collection, read, all, onRename } = sample;
  const name = fieldName(field);
  const written = pathOfSteps(field.path, 'field');
  const text = 'path' in written ? `SELECT ${written.path} FROM ${collection}` : '';
  return [
    {
      text: 'Models without it',
      label: `Models without ${name}`,
      icon: <Filter20Regular />,
      ...(field.models === all && read === all
        ? { reason: 'All models have it.' }
        : placeOf(sample, field, { comparison: 'is missing', value: '' })),
    },
    {
      text: 'Rename',
      label: `Rename ${name}`,
      icon: <Rename20Regular />,
      onClick: () => onRename(name),
      reason: field.path.includes(0) ? "It can't be renamed in every item of a list." : undefined,
    },
    {
      text: 'Query and export',
      label: `Query and export ${name}`,
      icon: <Code20Regular />,
      ...('reason' in written ? written : { href: searchPath(domainKey, { mode: 'query', text, pageSize }) }),
    },
  ];
}

const Examples = ({ sample, field }: { sample: Sample; field: SchemaField }) =>
  [...field.examples].map(([text, value], at) => {
    const place = value === undefined ? undefined : placeOf(sample, field, { comparison: '=', value });
    return (
      <Fragment key={text}>
        {at > 0 ? ', ' : null}
        <AppLink
          href={place && 'href' in place ? place.href : undefined}
          title={`Models where ${fieldName(field)} is ${text}`}
        >
          <Name>{text}</Name>
        </AppLink>
      </Fragment>
    );
  });

function columnsOf(sample: Sample): Column<SchemaField>[] {
  const missing = ({ models }: SchemaField) => sample.read - models;
  return [
    { id: 'field', label: 'Field', mono: true, render: (field) => <Name>{fieldName(field)}</Name>, hint: fieldName },
    { id: 'types', label: 'Types', width: 260, narrow: 'second', render: typesText, hint: typesText },
    {
      id: 'missing',
      label: 'Missing',
      width: 100,
      align: 'end',
      render: (field) => (missing(field) === 0 ? '–' : shareOf(missing(field), sample.read)),
      hint: (field) => `${formatCount(missing(field))} of ${countOf(sample.read, 'model')}`,
    },
    { id: 'examples', label: 'Examples', mono: true, render: (field) => <Examples sample={sample} field={field} /> },
  ];
}

/** What a sample of the models of a collection says about their fields. */
export function SchemaView({ schema, ...given }: Given & { schema: SchemaActor }) {
  const { domainKey, collection } = given;
  const bar = useListToolbarStyles();
  const { findings, problem } = useSelector(schema, ({ context }) => context);
  const state = useSelector(schema, ({ value }) => value);
  const { rows, read, total = 0, left } = findings;
  const sample = { ...given, read, all: total + left };
  const loading = state === 'looking';
  const failed = state === 'failed';
  const start = () => schema.send({ type: 'survey.start' });
  const isEnded = state === 'looked' && (left === 0 || read >= largestSample);
  const whyNoMore = left === 0 ? 'All models are read.' : `At most ${countOf(largestSample, 'model')} are read.`;
  const whole = countOf(sample.all, 'model');
  const said =
    read === 0
      ? 'Stopped before any model was read.'
      : read < sample.all
        ? `From the first ${formatCount(read)} of ${whole}, in order of their ids.`
        : `From ${read === 1 ? '' : 'all '}${whole}.`;
  return (
    <Page fill loaded={read > 0}>
      <PageHead
        title="Schema"
        id={collection}
        actions={
          <LinkButton href={browsePath(domainKey, collection)} icon={<Search20Regular />}>
            Browse Collection
          </LinkButton>
        }
      />
      <Card padded={false} fill edge busy={loading}>
        {failed && read === 0 ? (
          <LoadFailure title="The schema could not be loaded" problem={problem} onRetry={start} />
        ) : state === 'looked' && read === 0 ? (
          <BlankState
            icon={<Library24Regular />}
            title="No models yet"
            text="Create or import a model to see its fields."
          />
        ) : (
          <>
            <Row gap="S" justify="between" className={bar.root}>
              <Row as="span" gap="S" className={bar.count}>
                {loading ? <BusyIcon /> : null}
                <span aria-live="polite">
                  {!loading
                    ? said
                    : total === 0
                      ? 'Loading models…'
                      : `${formatCount(read)} of ${countOf(total, 'model')} loaded.`}
                  {rows.length === mostFields ? ` At most ${mostFields} fields are listed.` : null}
                </span>
              </Row>
              <Button
                disabledFocusable={isEnded}
                title={isEnded ? whyNoMore : undefined}
                onClick={loading ? () => schema.send({ type: 'survey.stop' }) : start}
              >
                {loading ? 'Stop' : state === 'looked' ? 'Read more' : 'Continue'}
              </Button>
            </Row>
            {failed ? <ProblemText title="Not all could be loaded." problem={problem} onRetry={start} /> : null}
            <DataTable
              label="Fields"
              columns={columnsOf(sample)}
              rows={rows}
              rowId={fieldName}
              rowLabel={fieldName}
              size="small"
              skeletonRows={loading && read === 0 ? 8 : 0}
              rowActions={(field) => <RowActions name={fieldName(field)} actions={actionsOf(sample, field)} />}
            />
          </>
        )}
      </Card>
    </Page>
  );
}

/** `/domain/{namespace}/{domainId}/collections/{id}/schema`. */
export const SchemaScreen = domainItemScreen(function Schema({ domainKey, id: collection }) {
  const { username } = usePrincipal();
  const { schema } = useWired(schemaScreens, domainKey);
  const { changeModels } = useWired(modelScreens, domainKey);
  const machine = useMemo(() => schema(collection), [schema, collection]);
  const actor = useActorRef(machine, { input: { waits: false } });
  const onRename = (path: string) =>
    changeModels(username, { kind: 'collection', collection }, { action: 'rename', path });
  return <SchemaView {...{ domainKey, collection, onRename }} schema={actor} />;
});
