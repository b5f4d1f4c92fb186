import { Button } from '@fluentui/react-components';
import { Add20Regular } from '@fluentui/react-icons';
import { useSelector } from '@xstate/react';
import { lazy, Suspense } from 'react';
import { explainProblem } from '../../../api/rest/problem';
import type { DomainListActor } from '../../../machines/domains/domain-list';
import type { FavoritesActor } from '../../../machines/favorites/favorites-machine';
import { Card } from '../../shared/Card';
import { ClockTime } from '../../shared/ClockTime';
import type { TimeZone } from '../../shared/format-time';
import { LinkButton } from '../../shared/LinkButton';
import { Page } from '../../shared/Page';
import { PageHead } from '../../shared/PageHead';
import { Pager } from '../../shared/Pager';
import { pagerText } from '../../shared/pager-text';
import { SkeletonBar } from '../../shared/SkeletonBar';
import { StatusMessage } from '../../shared/StatusMessage';
import { DomainListBlank } from './DomainListBlank';
import { DomainListTable } from './DomainListTable';
import { DomainListToolbar } from './DomainListToolbar';
import { useDomainListStyles } from './DomainListView.styles';
import {
  selectConfirming,
  selectFace,
  selectPage,
  selectProblem,
  selectQuery,
  selectShown,
  selectStale,
} from './list-selectors';
import type { NamespaceSearch } from './NamespaceFilter';

const DomainRemovalDialog = lazy(() =>
  import('./DomainRemovalDialog').then((module) => ({ default: module.DomainRemovalDialog })),
);

export type DomainListViewProps = {
  list: DomainListActor;
  favorites: FavoritesActor;
  /** Finds namespaces to filter by; none where namespaces are disabled. */
  namespaces: NamespaceSearch | undefined;
  zone: TimeZone;
};

/** All domains that the operator may see (spec server-level §2 "Domains list"). */
export function DomainListView({ list, favorites, namespaces, zone }: DomainListViewProps) {
  const styles = useDomainListStyles();
  const face = useSelector(list, selectFace);
  const query = useSelector(list, selectQuery);
  const shown = useSelector(list, selectShown);
  const page = useSelector(list, selectPage);
  const confirming = useSelector(list, selectConfirming);
  return (
    <Page fill>
      <PageHead
        title="Domains"
        crumbs={[{ label: 'Domains' }]}
        actions={
          <LinkButton href="/create-domain" appearance="primary" icon={<Add20Regular />}>
            <span className={styles.wide}>Create Domain</span>
            <span className={styles.narrow}>New</span>
          </LinkButton>
        }
      />
      <Card padded={false} fill edge>
        <DomainListToolbar list={list} favorites={favorites} namespaces={namespaces} zone={zone} />
        <StaleBar list={list} zone={zone} />
        {face === 'rows' || face === 'skeleton' ? (
          <DomainListTable list={list} favorites={favorites} skeleton={face === 'skeleton'} />
        ) : (
          <DomainListBlank list={list} face={face} />
        )}
        <Pager
          text={
            face === 'skeleton' ? (
              <SkeletonBar width="120px" />
            ) : page && face !== 'failed' ? (
              pagerText(page, shown ?? query)
            ) : page ? (
              <>
                Last loaded <ClockTime at={page.at} zone={zone} />
              </>
            ) : (
              'Not loaded'
            )
          }
          page={query.page}
          size={query.pageSize}
          hasNext={face === 'rows' && page?.hasNext === true}
          onPage={(next) => list.send({ type: 'list.page', page: next })}
          onSize={(pageSize) => list.send({ type: 'list.pageSize', pageSize })}
        />
      </Card>
      <Suspense fallback={null}>{confirming ? <DomainRemovalDialog list={list} /> : null}</Suspense>
    </Page>
  );
}

function StaleBar({ list, zone }: { list: DomainListActor; zone: TimeZone }) {
  const styles = useDomainListStyles();
  const stale = useSelector(list, selectStale);
  const page = useSelector(list, selectPage);
  const problem = useSelector(list, selectProblem);
  return stale && page && problem ? (
    <StatusMessage
      intent="warning"
      shape="square"
      className={styles.stale}
      actions={
        <Button size="small" onClick={() => list.send({ type: 'list.reload' })}>
          Retry
        </Button>
      }
    >
      The list could not be refreshed; what you see is from <ClockTime at={page.at} zone={zone} />.{' '}
      {explainProblem(problem)}
    </StatusMessage>
  ) : null;
}
