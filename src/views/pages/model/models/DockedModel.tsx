import { useMemo } from 'react';
import type { DomainKey } from '~/api/rest/domains';
import { domainPath } from '~/core/paths';
import { dockedNavigation } from '~/machines/model/models';
import { ConsolePartsContext, useConsoleParts } from '~/views/console-parts';
import { AtAddress } from '~/views/kit/screens';
import { ModelScreen } from '~/views/pages/model/ModelPage';
import { type Dock, DockContext } from '~/views/pages/model/ModelView';

/** The page of a model beside the list, under the address that it would have alone. `place`: see `dockedAt`. */
export function DockedModel({ domainKey, place, dock }: { domainKey: DomainKey; place: string; dock: Dock }) {
  const parts = useConsoleParts();
  const docked = useMemo(
    () => ({ ...parts, wiring: { ...parts.wiring, navigation: dockedNavigation(parts.wiring.navigation) } }),
    [parts],
  );
  const at = useMemo(() => {
    const { pathname, search } = new URL(`${domainPath(domainKey)}/models/${place}`, 'http://localhost');
    return { pathname, search };
  }, [domainKey, place]);
  return (
    <ConsolePartsContext value={docked}>
      <AtAddress place={at}>
        <DockContext value={dock}>
          <ModelScreen />
        </DockContext>
      </AtAddress>
    </ConsolePartsContext>
  );
}
