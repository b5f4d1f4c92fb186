import { DataBarHorizontal20Regular } from '@fluentui/react-icons';
import { useSelector } from '@xstate/react';
import { useState } from 'react';
import type { DomainKey } from '~/api/rest/domains';
import { countOf, formatCount } from '~/core/counts';
import { browsePath, domainPath } from '~/core/paths';
import { explainProblem, asSentence } from '~/core/problem';
import {
  type DomainStatusActor,
  selectKey,
  selectStatisticsAnswered,
} from '~/machines/domain-status/domain-status-machine';
import {
  type CollectionSizes as Sizes,
  type CollectionSizesActor,
  dashboardScreens,
} from '~/machines/resources/domain/dashboard';
import { useWired } from '~/views/console-parts';
import { useActorRef } from '~/views/hooks/use-actor-ref';
import { useInSight } from '~/views/hooks/events';
import { Name } from '~/views/kit/texts';
import { Card, SkeletonBar } from '~/views/kit/Card';
import { ProblemText } from '~/views/kit/BlankState';
import { Column, Row } from '~/views/kit/layout';
import { useTextStyles } from '~/views/kit/layout.styles';
import { AppLink } from '~/views/kit/links';
import { useCollectionSizesStyles } from './dashboard.styles';

const maxBars = 8;

function Bars({ domainKey, sizes }: { domainKey: DomainKey; sizes: Sizes }) {
  const styles = useCollectionSizesStyles();
  const text = useTextStyles();
  const most = Math.max(1, ...sizes.map(({ modelCount }) => modelCount));
  const others = sizes.length - maxBars;
  return (
    <>
      <table className={styles.table}>
        <thead className={text.hidden}>
          <tr>
            <th scope="col">Collection</th>
            <th scope="col">Models</th>
          </tr>
        </thead>
        <tbody>
          {sizes.slice(0, maxBars).map(({ id, modelCount }) => (
            <tr key={id}>
              <th scope="row" className={styles.name}>
                <AppLink href={browsePath(domainKey, id)} title={`Models of '${id}'`}>
                  <Name>{id}</Name>
                </AppLink>
              </th>
              <td className={styles.cell}>
                <Row gap="M">
                  <div aria-hidden="true" className={styles.track}>
                    {modelCount > 0 ? (
                      <div className={styles.bar} style={{ width: `${(modelCount / most) * 100}%` }} />
                    ) : null}
                  </div>
                  <span className={styles.count}>{formatCount(modelCount)}</span>
                </Row>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {others > 0 ? (
        <div className={styles.more}>
          <AppLink href={`${domainPath(domainKey)}/collections?sort=-models`}>
            {countOf(others, 'more collection')}
          </AppLink>
        </div>
      ) : null}
    </>
  );
}

type CollectionSizesCardProps = { domainKey: DomainKey; actor: CollectionSizesActor };

export function CollectionSizesCard({ domainKey, actor }: CollectionSizesCardProps) {
  const text = useTextStyles();
  const sizes = useSelector(actor, (s) => s.context.loaded?.value);
  const problem = useSelector(actor, (s) => s.context.problem);
  return (
    <Card
      edge
      title="Models by collection"
      icon={<DataBarHorizontal20Regular />}
      className={useCollectionSizesStyles().card}
      busy={sizes === undefined && problem === undefined}
    >
      {sizes && sizes.length > 0 ? (
        <Bars domainKey={domainKey} sizes={sizes} />
      ) : sizes ? (
        <span className={text.muted}>
          No collections yet. <AppLink href={`${domainPath(domainKey)}/create-collection`}>Create a collection</AppLink>
        </span>
      ) : problem ? (
        <ProblemText
          title="The collections could not be loaded."
          text={asSentence(explainProblem(problem))}
          onRetry={() => actor.send({ type: 'view.reload' })}
        />
      ) : (
        <Column gap="L">
          <SkeletonBar width="100%" />
          <SkeletonBar width="60%" />
          <SkeletonBar width="30%" />
        </Column>
      )}
    </Card>
  );
}

function LoadedCard({ domainKey }: { domainKey: DomainKey }) {
  const { collectionSizes } = useWired(dashboardScreens, domainKey);
  return <CollectionSizesCard domainKey={domainKey} actor={useActorRef(collectionSizes)} />;
}

/** Reads the collections when the card is in sight and the statistics have been read, or can't be. */
export function CollectionSizes({ status }: { status: DomainStatusActor }) {
  const [seen, setSeen] = useState(false);
  const watch = useInSight<HTMLDivElement>((inSight) => {
    if (inSight) setSeen(true);
  });
  const key = useSelector(status, selectKey);
  const answered = useSelector(status, selectStatisticsAnswered);
  return (
    <div ref={watch} className={useCollectionSizesStyles().reserved}>
      {seen && answered ? <LoadedCard domainKey={key} /> : null}
    </div>
  );
}
