import { Button, useRestoreFocusTarget } from '@fluentui/react-components';
import { Delete20Regular } from '@fluentui/react-icons';
import { useActorRef, useSelector } from '@xstate/react';
import { useState } from 'react';
import type { DomainKey } from '~/api/rest/domains';
import type { TimeZone } from '~/core/clock';
import { dataKeys, shownKeys } from '~/core/json/query';
import { readQuery } from '~/core/list-query';
import { domainPath } from '~/core/paths';
import type { ExportFormat, ModelSearchActor } from '~/machines/model/model-search-machine';
import {
  type ModelListActor,
  modelListDefaults,
  modelListDescriptor,
  modelScreens,
  searchOf,
} from '~/machines/model/models';
import { selectTimeZone } from '~/machines/preferences/preferences-machine';
import { domainPickers } from '~/machines/resources/domain/pickers';
import { useConsoleParts, usePrincipal, useWired } from '~/views/console-parts';
import { Card } from '~/views/kit/Card';
import { Page, PageHead } from '~/views/kit/Page';
import { documentTitle, domainCrumbs } from '~/views/kit/domain-page';
import { CreateLink } from '~/views/kit/links';
import { StaleBar } from '~/views/kit/list/ListCard';
import { BulkBar } from '~/views/kit/list/ListToolbar';
import { RemovalDialog } from '~/views/kit/list/RemovalDialog';
import { selectConfirming, selectVariant, selectSelected } from '~/views/kit/list/list-types';
import { modelRemovalTexts } from '~/views/pages/model/model-texts';
import { useDomainKey } from '~/views/shell/domain-place';
import { ExportDialog, ExportMenu } from './ExportDialog';
import {
  type CollectionPickerActor,
  ModelBlank,
  ModelFooter,
  selectAsked,
  selectIsExporting,
  selectModels,
} from './ModelBlank';
import { ColumnChooser } from './ModelPanel';
import { ModelSearchBar } from './ModelSearchBar';
import { ModelSkeleton, ModelTable } from './ModelTable';

export type ModelListViewProps = {
  domainKey: DomainKey;
  list: ModelListActor;
  search: ModelSearchActor;
  collections: CollectionPickerActor;
  copy: (text: string) => void;
  zone: TimeZone;
};

/** The models of a domain: browsed, queried or looked up (spec domain-level §2 "Models"). */
export function ModelListView(props: ModelListViewProps) {
  const { domainKey, list, search, collections, copy, zone } = props;
  const variant = useSelector(list, selectVariant);
  const models = useSelector(list, selectModels);
  const selected = useSelector(list, selectSelected);
  const confirming = useSelector(list, selectConfirming);
  const asked = useSelector(search, selectAsked);
  const exporting = useSelector(search, selectIsExporting);
  const [choice, setChoice] = useState<ReadonlyMap<string, boolean>>(new Map());
  const [askedFrom, setAskedFrom] = useState<'menu' | 'row'>('menu');
  const keys = dataKeys(models);
  const shown = shownKeys(keys, choice);
  const remove = (ids: readonly string[], from: 'menu' | 'row') => {
    setAskedFrom(from);
    list.send({ type: 'list.remove', ids });
  };
  const exportAll = (format: ExportFormat) =>
    search.send({ type: 'export.start', job: { format, search: asked, rows: models } });
  return (
    <Page fill>
      <PageHead
        title="Models"
        crumbs={domainCrumbs(domainKey, 'Models')}
        actions={<CreateLink href={`${domainPath(domainKey)}/create-model`} label="Create Model" />}
      />
      <Card padded={false} fill edge>
        <ModelSearchBar
          list={list}
          search={search}
          collections={collections}
          tools={
            <>
              <ColumnChooser
                keys={keys}
                shown={shown}
                onChoose={(key, on) => setChoice((last) => new Map(last).set(key, on))}
              />
              <ExportMenu disabled={models.length === 0} onExport={exportAll} />
            </>
          }
        />
        {selected.length > 0 && variant === 'rows' ? (
          <BulkBar count={selected.length} onClear={() => list.send({ type: 'list.select', ids: [] })}>
            <DeleteChosen onDelete={() => remove(selected, 'menu')} />
          </BulkBar>
        ) : null}
        <StaleBar list={list} zone={zone} />
        {variant === 'rows' ? (
          <ModelTable
            models={models}
            keys={shown}
            selected={selected}
            onSelect={(ids) => list.send({ type: 'list.select', ids })}
            domainKey={domainKey}
            zone={zone}
            copy={copy}
            onDelete={(id, from) => remove([id], from)}
          />
        ) : variant === 'skeleton' ? (
          <ModelSkeleton />
        ) : (
          <ModelBlank list={list} failed={variant === 'failed'} />
        )}
        <ModelFooter list={list} />
      </Card>
      {exporting ? <ExportDialog search={search} /> : null}
      {confirming ? (
        <RemovalDialog list={list} descriptor={modelListDescriptor} texts={modelRemovalTexts[askedFrom]} />
      ) : null}
    </Page>
  );
}

function DeleteChosen({ onDelete }: { onDelete: () => void }) {
  const focusAgain = useRestoreFocusTarget();
  return (
    <Button {...focusAgain} appearance="subtle" icon={<Delete20Regular />} onClick={onDelete}>
      Delete…
    </Button>
  );
}

/** `/domain/{namespace}/{domainId}/models`. */
export function ModelListScreen() {
  const key = useDomainKey();
  return <ModelList key={domainPath(key)} domainKey={key} />;
}

/** Spec domain-level §9: ten matches. */
const anything = readQuery('', { pageSize: 10 });

function ModelList({ domainKey }: { domainKey: DomainKey }) {
  const { search: address, preferences, copy } = useConsoleParts();
  const { username } = usePrincipal();
  const { modelList, modelSearch } = useWired(modelScreens, domainKey);
  const { collectionPicker } = useWired(domainPickers, domainKey);
  const query = readQuery(address(), modelListDefaults);
  const list = useActorRef(modelList, { input: { query } });
  const search = useActorRef(modelSearch, { input: { search: searchOf(query), username } });
  const collections = useActorRef(collectionPicker, { input: { query: anything } });
  return (
    <>
      <title>{documentTitle('Models', domainKey)}</title>
      <ModelListView
        domainKey={domainKey}
        list={list}
        search={search}
        collections={collections}
        copy={copy}
        zone={useSelector(preferences, selectTimeZone)}
      />
    </>
  );
}
