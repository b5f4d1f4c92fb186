import { fromCallback, type AnyEventObject } from 'xstate';
import type { LinkTarget, RealtimeLink } from '../../api/realtime/realtime-port';
import type { Services } from '../../services';

type Needed = {
  realtime: RealtimeLink;
  api: { domains: Pick<Services['api']['domains'], 'userToken'> };
};

/** The real link, with a fresh token of the target's own for each attempt (spec server-level §7: convergenceUserToken). */
export const realtimeActors = ({ realtime, api }: Needed) => ({
  keepLink: fromCallback<AnyEventObject, LinkTarget>(({ input, sendBack }) => {
    const left = new AbortController();
    const key = { namespace: input.namespace, id: input.domainId };
    const close = realtime.open(input, () => api.domains.userToken(key, left.signal), sendBack);
    return () => {
      close();
      left.abort();
    };
  }),
});
