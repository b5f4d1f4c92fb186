import { useActorRef } from '@xstate/react';
import type { ReactNode } from 'react';
import type { Namespace } from '../../../api/rest/namespaces';
import { readQuery } from '../../../machines/resource-list/list-query';
import type {
  ResourceListActor,
  ResourceListSnapshot,
} from '../../../machines/resource-list/resource-list-machine';
import type { sharedScreens } from '../../../wiring/screens/shared-screens';

export type NamespacePickerActor = ResourceListActor<Namespace>;
export type NamespacePickerSnapshot = ResourceListSnapshot<Namespace>;

/** Spec server-level §9: ten matches. */
const anything = readQuery('', { pageSize: 10 });

type WithNamespacePickerProps = {
  machine: ReturnType<typeof sharedScreens>['namespacePicker'];
  children: (picker: NamespacePickerActor) => ReactNode;
};

/** Runs the search for namespaces as long as what needs it is on the screen. */
export const WithNamespacePicker = ({ machine, children }: WithNamespacePickerProps) =>
  children(useActorRef(machine, { input: { query: anything } }));
