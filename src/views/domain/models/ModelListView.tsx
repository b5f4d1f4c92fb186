import { Button, useRestoreFocusTarget } from '@fluentui/react-components';
import { Delete20Regular } from '@fluentui/react-icons';
import { useSelector } from '@xstate/react';
import { useState } from 'react';
import type { DomainKey } from '../../../api/rest/domains';
import { domainPath } from '../../../machines/console/place';
import type {
  ExportFormat,
  ModelSearchActor,
} from '../../../machines/in-domain/model-search/model-search-machine';
import { dataKeys, shownKeys } from '../../../machines/in-domain/models/model-columns';
import { modelListDescriptor, type ModelListActor } from '../../../machines/in-domain/models/model-list';
import { BulkBar } from '../../shared/BulkBar';
import { Card } from '../../shared/Card';
import type { TimeZone } from '../../shared/format-time';
import { CreateLink } from '../../shared/list/CreateLink';
import { selectConfirming, selectFace, selectSelected } from '../../shared/list/list-selectors';
import { StaleBar } from '../../shared/list/StaleBar';
import { Page } from '../../shared/Page';
import { PageHead } from '../../shared/PageHead';
import { domainCrumbs } from '../domain-words';
import type { CollectionPickerActor } from './collection-answer';
import { ColumnChooser } from './ColumnChooser';
import { ExportMenu } from './ExportMenu';
import { ModelBlank } from './ModelBlank';
import { ModelFoot } from './ModelFoot';
import { ModelSearchBar } from './ModelSearchBar';
import { selectAsked, selectIsExporting, selectModels } from './model-selectors';
import { ModelSkeleton } from './ModelSkeleton';
import { ModelTable } from './ModelTable';
import { modelRemovalWords } from './model-words';
import { ExportDialog } from './ExportDialog';
import { RemovalDialog } from '../../shared/list/RemovalDialog';

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
  const face = useSelector(list, selectFace);
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
        {selected.length > 0 && face === 'rows' ? (
          <BulkBar count={selected.length} onClear={() => list.send({ type: 'list.select', ids: [] })}>
            <DeleteChosen onDelete={() => remove(selected, 'menu')} />
          </BulkBar>
        ) : null}
        <StaleBar list={list} zone={zone} />
        {face === 'rows' ? (
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
        ) : face === 'skeleton' ? (
          <ModelSkeleton />
        ) : (
          <ModelBlank list={list} failed={face === 'failed'} />
        )}
        <ModelFoot list={list} />
      </Card>
      {exporting ? <ExportDialog search={search} /> : null}
      {confirming ? (
        <RemovalDialog list={list} descriptor={modelListDescriptor} words={modelRemovalWords[askedFrom]} />
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
