import { useSelector } from '@xstate/react';
import { useOutletContext } from 'react-router-dom';
import type { DomainStatusActor } from '../../machines/domain-status/domain-status-machine';
import { selectKey } from '../../machines/domain-status/domain-status-selectors';

/** The domain whose shell a page stands in; the same from the page's first drawing to its last. */
export const useShownDomain = () => useOutletContext<DomainStatusActor>();

/** Its namespace and id. */
export const useDomainKey = () => useSelector(useShownDomain(), selectKey);
