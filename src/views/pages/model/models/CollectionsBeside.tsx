import { Button, mergeClasses } from '@fluentui/react-components';
import { Add20Regular } from '@fluentui/react-icons';
import { shallowEqual, useSelector } from '@xstate/react';
import type { DomainKey } from '~/api/rest/domains';
import { countOf, formatCount } from '~/core/counts';
import { browseSearch, domainPath, importPath, withDocked } from '~/core/paths';
import { selectVariant } from '~/machines/kit/resource-list-machine';
import type { ModelSearch } from '~/machines/model/model-queries';
import { type ModelListActor, modelsPath, searchOf } from '~/machines/model/models';
import {
  type CollectionsBesideActor,
  collectionsBeside,
  collectionScreens,
  notBrowsed,
} from '~/machines/resources/domain/collections';
import { useWired } from '~/views/console-parts';
import { useOnChange } from '~/views/hooks/events';
import { SkeletonBar } from '~/views/kit/Card';
import { AppLink, LinkButton } from '~/views/kit/links';
import { SearchBox } from '~/views/kit/list/ListCard';
import { useListActor } from '~/views/kit/screens';
import { Name } from '~/views/kit/texts';
import { useBesideStyles } from './workspace.styles';

type CollectionsBesideViewProps = {
  domainKey: DomainKey;
  collections: CollectionsBesideActor;
  /** Of the docked model, see `dockedAt`. */
  place: string;
  /** The collection that is shown, if one is. */
  shown: string | undefined;
};

/** The collections of the domain beside their models, each with the number of its models. */
export function CollectionsBesideView({ domainKey, collections, place, shown }: CollectionsBesideViewProps) {
  const styles = useBesideStyles();
  const variant = useSelector(collections, selectVariant);
  const { page, shown: found } = useSelector(collections, ({ context }) => context, shallowEqual);
  const rows = variant === 'rows' ? (page?.rows ?? []) : [];
  const total = page?.total ?? 0;
  const note = {
    rows: page?.hasNext ? <AppLink href={`${domainPath(domainKey)}/collections`}>All collections</AppLink> : undefined,
    skeleton: undefined,
    failed: (
      <>
        The collections could not be loaded.
        <Button size="small" onClick={() => collections.send({ type: 'list.reload' })}>
          Retry
        </Button>
      </>
    ),
    unmatched: 'No collection matches.',
    empty: 'No collections yet.',
  }[variant];
  return (
    <nav aria-label="Collections" className={styles.root}>
      <div className={styles.head}>
        <SearchBox list={collections} label="Collections" />
        <LinkButton
          href={`${domainPath(domainKey)}/create-collection`}
          label="Create Collection"
          appearance="subtle"
          icon={<Add20Regular />}
        />
      </div>
      <div className={styles.list} aria-busy={variant === 'skeleton'}>
        {variant === 'skeleton'
          ? Array.from({ length: 8 }, (_, index) => (
              <div key={index} className={styles.item}>
                <SkeletonBar width={`${64 + ((index * 29) % 56)}px`} />
              </div>
            ))
          : rows.map(({ id, modelCount }) => {
              const why = notBrowsed(id);
              const item = (
                <>
                  <Name className={styles.name}>{id}</Name>
                  <span className={styles.count}>{formatCount(modelCount)}</span>
                </>
              );
              return why === undefined ? (
                <AppLink
                  key={id}
                  href={modelsPath(domainKey) + withDocked(browseSearch(id), place)}
                  title={countOf(modelCount, 'model')}
                  current={id === shown}
                  className={mergeClasses(styles.item, styles.link, id === shown && styles.shown)}
                >
                  {item}
                </AppLink>
              ) : (
                <div key={id} className={styles.item} title={why}>
                  {item}
                </div>
              );
            })}
        {note === undefined ? null : <div className={styles.note}>{note}</div>}
      </div>
      <div className={styles.foot}>
        <span className={styles.grow}>
          {variant === 'skeleton' || variant === 'failed'
            ? null
            : !found?.filter
              ? countOf(total, 'collection')
              : `${formatCount(total)} found`}
        </span>
        <LinkButton href={importPath(domainKey, shown ?? '')} appearance="subtle" size="small">
          Import
        </LinkButton>
      </div>
    </nav>
  );
}

const isWholeCollection = ({ mode, where, here }: ModelSearch) => mode === 'browse' && !where && !here;

type CollectionsBesideProps = Omit<CollectionsBesideViewProps, 'collections'> & { list: ModelListActor };

export function CollectionsBeside({ list, ...props }: CollectionsBesideProps) {
  const machine = useWired(collectionScreens, props.domainKey).collectionsBeside;
  const collections = useListActor(machine, collectionsBeside.defaults, { start: '', remembers: false });
  const models = useSelector(list, ({ context: { page, shown } }) =>
    page && shown && isWholeCollection(searchOf(shown)) ? page.total : undefined,
  );
  const counted = useSelector(
    collections,
    ({ context }) => context.page?.rows.find(({ id }) => id === props.shown)?.modelCount,
  );
  // Models were created or deleted since the collections were read.
  useOnChange(models, () => {
    if (models !== undefined && counted !== undefined && models !== counted) collections.send({ type: 'list.reload' });
  });
  return <CollectionsBesideView {...props} collections={collections} />;
}
