import { Button, useRestoreFocusTarget } from '@fluentui/react-components';
import { Braces24Regular, Delete20Regular } from '@fluentui/react-icons';
import { useSelector } from '@xstate/react';
import { type ReactNode } from 'react';
import type { Model } from '../../../api/rest/domain/models';
import type { DomainKey } from '../../../api/rest/domains';
import { domainPath } from '../../../machines/console/place';
import { browsePath } from '../../../machines/in-domain/collections/collection-list';
import { modelListDescriptor, type ModelListActor } from '../../../machines/in-domain/models/model-list';
import type { ResourceListSnapshot } from '../../../machines/resource-list/resource-list-machine';
import { AppLink } from '../../shared/AppLink';
import type { TimeZone } from '../../shared/format-time';
import { selectConfirming, selectFace } from '../../shared/list/list-selectors';
import { Page } from '../../shared/Page';
import { PageHead } from '../../shared/PageHead';
import { domainCrumbs } from '../domain-words';
import { MissingPage } from '../../shared/MissingPage';
import { PageTabs } from '../PageTabs';
import type { ModelTab } from './model-page-words';
import { modelRemovalWords } from './model-words';
import { ModelMeta, type ModelMetaProps } from './ModelMeta';
import { ModelUnread } from './ModelUnread';
import { RemovalDialog } from '../../shared/list/RemovalDialog';

export type ModelViewProps = {
  domainKey: DomainKey;
  id: string;
  /** A list of this one model, without its data. */
  model: ModelListActor;
  /** As it is open live; until then as it was read. */
  facts: ModelMetaProps['facts'];
  zone: TimeZone;
  tab: ModelTab;
  onTab: (tab: ModelTab) => void;
  /** What its past is looked at by. */
  history: ReactNode;
  /** Who has it open. */
  people: ReactNode;
  /** The first tab. */
  data: ReactNode;
  /** The other tab, from when it is first wanted. */
  permissions: ReactNode;
};

const selectModel = (s: ResourceListSnapshot<Model>) => s.context.page?.rows[0];

/** One model: its data, and who may do what with it (spec domain-level §2 "Models"). */
export function ModelView(props: ModelViewProps) {
  const { domainKey, id, model: actor, zone, tab, onTab, permissions } = props;
  const focusAgain = useRestoreFocusTarget();
  const model = useSelector(actor, selectModel);
  const face = useSelector(actor, selectFace);
  const read = model && {
    version: model.version,
    createdAt: model.createdTime,
    modifiedAt: model.modifiedTime,
  };
  const confirming = useSelector(actor, selectConfirming);
  const list = { label: 'Models', href: `${domainPath(domainKey)}/models` };
  const crumbs = domainCrumbs(domainKey, list, id);
  // One that is deleted while it is open stays to be read.
  if ((face === 'unmatched' || face === 'empty') && !props.facts)
    return (
      <MissingPage
        title={id}
        crumbs={crumbs}
        icon={<Braces24Regular />}
        sentence={`The model '${id}' does not exist.`}
        back={list}
      />
    );
  return (
    <Page fill={tab === 'data'}>
      <PageHead
        title={id}
        mono
        crumbs={crumbs}
        after={
          model ? (
            <AppLink href={browsePath(domainKey, model.collection)} title={`Models of '${model.collection}'`}>
              <bdi>{model.collection}</bdi>
            </AppLink>
          ) : null
        }
        actions={
          <>
            {props.history}
            <Button
              {...focusAgain}
              appearance="subtle"
              icon={<Delete20Regular />}
              disabledFocusable={!model}
              onClick={() => actor.send({ type: 'list.remove', ids: [id] })}
            >
              Delete Model
            </Button>
          </>
        }
      />
      {face === 'failed' && !props.facts ? (
        <ModelUnread actor={actor} />
      ) : (
        <PageTabs
          label="Model"
          shown={tab}
          onTab={onTab}
          after={<ModelMeta facts={props.facts ?? read} zone={zone} people={props.people} />}
          tabs={[
            {
              id: 'data',
              label: 'Data',
              size: 'fill',
              panel: props.data,
            },
            { id: 'permissions', label: 'Permissions', size: 'page', panel: permissions },
          ]}
        />
      )}
      {confirming ? (
        <RemovalDialog list={actor} descriptor={modelListDescriptor} words={modelRemovalWords.menu} />
      ) : null}
    </Page>
  );
}
