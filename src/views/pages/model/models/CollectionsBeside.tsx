import { Button, mergeClasses } from '@fluentui/react-components';
import { Add20Regular, ArrowUpload20Regular } from '@fluentui/react-icons';
import { shallowEqual, useSelector } from '@xstate/react';
import type { DomainKey } from '~/api/rest/domains';
import { countOf, formatCount } from '~/core/counts';
import { browsePath, domainPath, importPath } from '~/core/paths';
import { selectVariant } from '~/machines/kit/resource-list-machine';
import {
  type CollectionsBesideActor,
  collectionsBeside,
  collectionScreens,
  notBrowsed,
} from '~/machines/resources/domain/collections';
import { useWired } from '~/views/console-parts';
import { SkeletonBar } from '~/views/kit/Card';
import { AppLink, LinkButton } from '~/views/kit/links';
import { SearchBox } from '~/views/kit/list/ListCard';
import { useListActor } from '~/views/kit/screens';
import { Name } from '~/views/kit/texts';
import { useBesideStyles } from './models.styles';

type CollectionsBesideViewProps = {
  domainKey: DomainKey;
  collections: CollectionsBesideActor;
  /** The collection that is shown, if one is. */
  shown: string | undefined;
};

/** The collections of the domain beside their models, each with the number of its models. */
export function CollectionsBesideView({ domainKey, collections, shown }: CollectionsBesideViewProps) {
  const styles = useBesideStyles();
  const variant = useSelector(collections, selectVariant);
  const { page, query } = useSelector(collections, ({ context }) => context, shallowEqual);
  const rows = variant === 'rows' ? (page?.rows ?? []) : [];
  const total = page?.total ?? 0;
  const allPath = `${domainPath(domainKey)}/collections`;
  const note = {
    rows: page?.hasNext ? <AppLink href={allPath}>{`All ${formatCount(total)} collections`}</AppLink> : undefined,
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
                  href={browsePath(domainKey, id)}
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
            : query.filter === ''
              ? countOf(total, 'collection')
              : `${formatCount(total)} found`}
        </span>
        <LinkButton
          href={importPath(domainKey, shown ?? '')}
          appearance="subtle"
          size="small"
          icon={<ArrowUpload20Regular />}
        >
          Import
        </LinkButton>
      </div>
    </nav>
  );
}

export function CollectionsBeside(props: Omit<CollectionsBesideViewProps, 'collections'>) {
  const machine = useWired(collectionScreens, props.domainKey).collectionsBeside;
  return (
    <CollectionsBesideView
      {...props}
      collections={useListActor(machine, collectionsBeside.defaults, { start: '', remembers: false })}
    />
  );
}
