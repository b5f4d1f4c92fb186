import type { Collection } from '../../../api/rest/domain/collections';
import type { ResourceListActor } from '../../../machines/resource-list/resource-list-machine';
import { answerOf } from '../../shared/picker-answer';

export type CollectionPickerActor = ResourceListActor<Collection>;
export const selectCollections = answerOf<Collection>('collections');
