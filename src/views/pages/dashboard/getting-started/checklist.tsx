import { useSelector } from '@xstate/react';
import { type ReactNode, useMemo, useState } from 'react';
import type { DomainKey } from '~/api/rest/domains';
import type { DomainStatusActor, DomainStatusSnapshot } from '~/machines/domain-status/domain-status-machine';
import { selectCondition, selectStats } from '~/machines/domain-status/domain-status-selectors';
import type { SnippetNamesActor } from '~/machines/resources/domain/dashboard';
import { useConsoleParts, usePrincipal } from '~/views/console-parts';
import { useLast } from '~/views/hooks/use-last';
import { ChunkMessage } from '~/views/kit/ChunkProblem';
import { part } from '~/views/kit/part';
import { useChecklistStyles } from './checklist.styles';

/** Where the dashboard shows the "Getting started" checklist, if anywhere. */
export type Checklist = { top: ReactNode; bottom: ReactNode; open: () => void };

type ChecklistProps = { domainKey: DomainKey; status: DomainStatusActor; names: SnippetNamesActor };

const GettingStarted = part(
  async () => (await import('./GettingStarted')).GettingStartedScreen,
  (failure) => <ChunkMessage failure={failure} />,
  () => <Reserved />,
);

const Reserved = () => <div className={useChecklistStyles().reserved} />;

const selectIsEmpty = (s: DomainStatusSnapshot) => selectStats(s).at(-1)?.value.modelCount === 0;
const selectIsBroken = (s: DomainStatusSnapshot) => selectCondition(s) === 'error';

/**
 * A checklist that was open before, or is asked for, is at the top, where its place is reserved. Whether another domain is empty is known only after
 * the page was drawn: then it is at the bottom, so that nothing moves.
 */
export function useChecklist(props: ChecklistProps): Checklist {
  const { domainKey, status } = props;
  const { checklists } = useConsoleParts().wiring.browser;
  const { username } = usePrincipal();
  const [asked, setAsked] = useState(0);
  const place = JSON.stringify(domainKey);
  const mark = useMemo(() => checklists.load(username, JSON.parse(place) as DomainKey), [checklists, username, place]);
  const isEmpty = useSelector(status, selectIsEmpty);
  const wasEmpty = useLast(true, isEmpty) === true;
  const isBroken = useSelector(status, selectIsBroken);
  const isWanted = asked > 0 || mark === 'open' || mark === 'copied';
  const shown = isBroken ? null : <GettingStarted key={asked} {...props} asked={asked > 0} mark={mark} />;
  return {
    top: isWanted ? shown : null,
    bottom: !isWanted && wasEmpty && mark === undefined ? shown : null,
    open: () => setAsked((count) => count + 1),
  };
}
