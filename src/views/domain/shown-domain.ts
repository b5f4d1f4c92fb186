import { useOutletContext } from 'react-router-dom';
import type { DomainStatusActor } from '../../machines/domain-status/domain-status-machine';

/** The domain whose shell a page stands in; the same from the page's first drawing to its last. */
export const useShownDomain = () => useOutletContext<DomainStatusActor>();
