import { useSelector } from '@xstate/react';
import { type ReactNode, useState } from 'react';
import type { DomainKey } from '~/api/rest/domains';
import {
  type DomainStatusActor,
  type DomainStatusSnapshot,
  selectCondition,
  selectStatisticsAnswered,
  selectStats,
} from '~/machines/domain-status/domain-status-machine';
import type { SnippetNamesActor } from '~/machines/resources/domain/dashboard';
import { useConsoleParts } from '~/views/console-parts';
import { useLast } from '~/views/hooks/events';
import { part } from '~/views/kit/part';
import { useChecklistStyles } from '../dashboard.styles';

/**
 * Where the dashboard shows the "Getting started" checklist, if anywhere. `isPlaced`: what is below its top may be
 * drawn. `isNew`: the domain was empty when its dashboard was opened.
 */
export type Checklist = { top: ReactNode; bottom: ReactNode; isPlaced: boolean; isNew: boolean; open: () => void };

type ChecklistProps = { domainKey: DomainKey; status: DomainStatusActor; names: SnippetNamesActor };

const GettingStarted = part(
  () => import('./GettingStarted'),
  'GettingStartedScreen',
  undefined,
  () => <Reserved />,
);

const Reserved = () => <div className={useChecklistStyles().reserved} />;

const selectIsEmpty = (s: DomainStatusSnapshot) => selectStats(s).at(-1)?.value.modelCount === 0;
const selectIsBroken = (s: DomainStatusSnapshot) => selectCondition(s) === 'error';

/**
 * The checklist of a domain is above the code if the first statistics say that the domain is empty, at the bottom if later ones do, so that
 * nothing moves. One that is asked for is above the code.
 */
export function useChecklist(props: ChecklistProps): Checklist {
  const { domainKey, status } = props;
  const { browser, operator } = useConsoleParts().wiring;
  const [asked, setAsked] = useState(0);
  const isEmpty = useSelector(status, selectIsEmpty);
  const isAnswered = useSelector(status, selectStatisticsAnswered);
  const [wasEmptyAtFirst, setFirst] = useState<boolean>();
  if (isAnswered && wasEmptyAtFirst === undefined) setFirst(isEmpty);
  const wasEmpty = useLast(true, isEmpty) === true;
  const [isDismissed] = useState(() => browser.checklists.isDismissed(operator, domainKey));
  const isBroken = useSelector(status, selectIsBroken);
  const isOffered = wasEmpty && !isDismissed;
  const isAtTop = asked > 0 || (isOffered && wasEmptyAtFirst === true);
  const shown = isBroken ? null : <GettingStarted key={asked} {...props} asked={asked > 0} />;
  return {
    top: isAtTop ? shown : null,
    bottom: isOffered && !isAtTop ? shown : null,
    isPlaced: isAnswered || asked > 0,
    isNew: wasEmptyAtFirst === true,
    open: () => setAsked((count) => count + 1),
  };
}
