import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Projects by duration, so that no core waits for a long file at the end. */
const projects = ['views', 'views-alone', 'sandbox', 'contract', 'api', 'machines', 'document', 'architecture'];

const rank = ({ moduleId, project }: TestSpecification) =>
  /\/stories-[^/]+$/.test(moduleId) ? -1 : projects.indexOf(project.name);

/** The stories first, then project by project, so that files of one project can share a worker. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).sort((one, other) => rank(one) - rank(other));
  }
}
