import { Clock24Regular } from '@fluentui/react-icons';
import { useLocation } from 'react-router-dom';
import { BlankState } from '../shared/BlankState';
import { LinkButton } from '../shared/LinkButton';
import { Page } from '../shared/Page';
import { PageHead } from '../shared/PageHead';
import { upcomingPlaceAt } from './upcoming-place';

/** Says honestly that a page the navigation names is still missing. */
export function UpcomingView() {
  const { title, domain, crumbs, back } = upcomingPlaceAt(useLocation().pathname);
  return (
    <Page>
      <title>{[title, ...(domain ? [domain] : []), 'Convergence Console'].join(' · ')}</title>
      <PageHead title={title} crumbs={crumbs} />
      <BlankState
        icon={<Clock24Regular />}
        title="This page is not in this version of the console yet."
        actions={<LinkButton href={back.href}>{`Back to ${back.label}`}</LinkButton>}
      />
    </Page>
  );
}
