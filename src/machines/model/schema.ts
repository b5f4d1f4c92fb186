import { createSchema, type SchemaField } from '~/core/json/schema';
import { refusedHere } from '~/core/problem';
import { createSurvey, type SurveyActor } from '~/machines/kit/survey-machine';
import { ifThere, reportingTask } from '~/machines/kit/task';
import { inDomain } from '~/machines/resources/domain/in-domain';
import { type ReadModels, readerOfQuery } from './export/export-run';
import { collectionQuery } from './model-queries';
import { noCollection } from './models';

export type SchemaActor = SurveyActor<SchemaField>;

const firstSample = 500;
export const largestSample = 5_000;
const pageSize = 250;

export const schemaScreens = inDomain(({ inDomain: { models, collections }, key }) => ({
  /** Surveys models in the order of their ids. It goes on where it stopped; a complete sample is doubled. */
  schema: (collection: string) => {
    const schema = createSchema();
    let readNext: ReadModels | undefined;
    let size = firstSample;
    let [read, all] = [0, 0];
    return createSurvey<SchemaField>().provide({
      actors: {
        look: reportingTask<void>('survey', async (_, report, signal) => {
          readNext ??= readerOfQuery((query, stop) => models.query(key, query, stop), collectionQuery(collection, {}));
          if (read >= size) size = Math.min(size * 2, largestSample);
          for (let isLast = false; ;) {
            const total = Math.min(size, all);
            const findings = { rows: schema.fields(), read, unread: 0, closed: 0, left: all - total };
            report({ type: 'survey.step', findings: { ...findings, total: all === 0 ? undefined : total } });
            if (isLast || read >= size) break;
            const page = await readNext(Math.min(pageSize, size - read), signal);
            for (const { data } of page.models) schema.add(data);
            read += page.models.length;
            ({ total: all, isLast } = page);
          }
          // An empty collection and one that does not exist are answered alike.
          if (read === 0 && !(await ifThere(collections.get(key, collection, signal))))
            throw refusedHere(noCollection, `There is no collection with the id “${collection}”.`);
          return { type: 'survey.done' };
        }),
      },
    });
  },
}));
