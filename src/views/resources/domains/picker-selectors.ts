import type { Namespace } from '~/api/rest/namespaces';
import type { ResourceListActor, ResourceListSnapshot } from '~/machines/kit/resource-list-machine';
import { answerOf } from '~/views/kit/picker-answer';

export const selectTyped = (s: NamespacePickerSnapshot) => s.context.typed;
export const selectAnswer = answerOf<Namespace>('namespaces');

export type NamespacePickerActor = ResourceListActor<Namespace>;

export type NamespacePickerSnapshot = ResourceListSnapshot<Namespace>;
