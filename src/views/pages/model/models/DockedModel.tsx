import { useMemo } from 'react';
import { NavigationType, UNSAFE_LocationContext as LocationContext } from 'react-router-dom';
import type { DomainKey } from '~/api/rest/domains';
import { domainPath } from '~/core/paths';
import { dockedNavigation } from '~/machines/model/models';
import { ConsolePartsContext, useConsoleParts } from '~/views/console-parts';
import { ModelScreen } from '~/views/pages/model/ModelPage';
import { type Dock, DockContext } from '~/views/pages/model/ModelView';

type DockedModelProps = { domainKey: DomainKey; place: string; dock: Dock };

/** The page of a model beside the list, under the address that it would have alone. `place`: see `dockedAt`. */
export function DockedModel({ domainKey, place, dock }: DockedModelProps) {
  const parts = useConsoleParts();
  const docked = useMemo(
    () => ({ ...parts, wiring: { ...parts.wiring, navigation: dockedNavigation(parts.wiring.navigation) } }),
    [parts],
  );
  const path = `${domainPath(domainKey)}/models/${place}`;
  const at = useMemo(() => {
    const { pathname, search } = new URL(path, 'http://localhost');
    return {
      location: { pathname, search, hash: '', state: null, key: 'default' },
      navigationType: NavigationType.Pop,
    };
  }, [path]);
  return (
    <ConsolePartsContext value={docked}>
      <LocationContext value={at}>
        <DockContext value={dock}>
          <ModelScreen />
        </DockContext>
      </LocationContext>
    </ConsolePartsContext>
  );
}
