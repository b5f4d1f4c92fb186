import type { Namespace } from '../../../api/rest/namespaces';
import { answerOf } from '../../shared/picker-answer';
import type { NamespacePickerSnapshot } from './WithNamespacePicker';

export const selectTyped = (s: NamespacePickerSnapshot) => s.context.typed;
export const selectAnswer = answerOf<Namespace>('namespaces');
