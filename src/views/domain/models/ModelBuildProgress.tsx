import { useSelector } from '@xstate/react';
import { selectBuild, type ModelBuildActor } from '../../../machines/in-domain/models/model-build-machine';
import { ModelBuildDialog } from './ModelBuildDialog';

/** Shown while a large model is being made. */
export function ModelBuildProgress({ build }: { build: ModelBuildActor }) {
  const progress = useSelector(build, selectBuild, sameBuild);
  return progress ? (
    <ModelBuildDialog {...progress} onCancel={() => build.send({ type: 'build.cancel' })} />
  ) : null;
}

type Build = ReturnType<typeof selectBuild>;
const sameBuild = (one: Build, other: Build) =>
  one?.built === other?.built && one?.total === other?.total && one?.removing === other?.removing;
