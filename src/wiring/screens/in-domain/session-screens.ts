import type { DomainSession } from '../../../api/rest/domain/sessions';
import {
  isCounted,
  sessionFilterOf,
  sessionListDefaults,
  sessionListDescriptor,
  sessionListMachine,
  sessionTailMachine,
} from '../../../machines/in-domain/sessions/session-list';
import { keepQuery, loadPagedTask, type Stretch } from '../../list-actors';
import { readNewerTask } from '../../tail-actors';
import { inDomain } from './domain-wiring';

/** Who is and was connected to a domain: the list, and the newest of it followed. */
export const sessionScreens = inDomain(({ inDomain: { sessions }, key, now, navigation }) => {
  const load = ({ facets, offset, limit }: Stretch, signal: AbortSignal) =>
    sessions.list(key, { filter: sessionFilterOf({ facets }), offset, limit }, signal);
  return {
    sessionList: sessionListMachine.provide({
      actors: {
        keepQuery: keepQuery(navigation, sessionListDefaults),
        load: loadPagedTask<DomainSession>(load, now, isCounted),
      },
    }),
    sessionTail: sessionTailMachine.provide({
      actors: {
        readNewer: readNewerTask({ load, idOf: sessionListDescriptor.idOf, rows: 'all', now, isCounted }),
      },
    }),
  };
});
