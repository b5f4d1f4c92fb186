import { pickerOf } from '~/machines/kit/picker-machine';
import { viewOf } from '~/machines/kit/resource-view-machine';
import type { Wiring } from '~/machines/services';

export const sharedScreens = ({ api }: Wiring) => ({
  namespacePicker: pickerOf((...asked) => api.namespaces.list(...asked)),
  userPicker: pickerOf((...asked) => api.users.list(...asked)),
  serverInfo: viewOf((signal) => api.status.status(signal)),
});

export type NamespaceSearch = ReturnType<typeof sharedScreens>['namespacePicker'];
