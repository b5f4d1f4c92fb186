import type { Model } from '../../../api/rest/domain/models';
import { dataText } from '../../../machines/in-domain/models/model-data-text';
import { CodeView } from '../../shared/code/CodeView';

export type ModelDataProps = { model: Model; copy: (text: string) => void };

/** Spec domain-level §2 "Models", §9. */
const viewerHeight = 300;

/** The data of a model, to read only. */
export const ModelData = ({ model, copy }: ModelDataProps) => (
  <CodeView text={dataText(model.data)} label="Data" height={viewerHeight} copy={copy} />
);
