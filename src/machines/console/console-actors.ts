import { fromCallback, fromPromise } from 'xstate';
import type { AppConfig } from '../../api/rest/app-config';
import type { Services } from '../../services';
import type { AddressCommand } from './console-setup';

export const consoleActors = ({ api, address }: Pick<Services, 'api' | 'address'>) => ({
  loadAppConfig: fromPromise<AppConfig, void>(({ signal }) => api.appConfig.get(signal)),
  keepAddress: fromCallback<AddressCommand, void>(({ receive, sendBack }) => {
    receive(({ place, origin }) => address.show(place, origin));
    return address.watch((place) => sendBack({ type: 'address.changed', place }));
  }),
});
