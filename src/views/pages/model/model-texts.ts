import { formatCount } from '~/core/counts';
import type { Model } from '~/api/rest/domain/models';
import type { RemovalTexts } from '~/views/kit/list/list-types';

const common = {
  many: (count: number) => `Delete ${formatCount(count)} models?`,
  refused: { one: 'The model could not be deleted.', many: 'Not every model could be deleted.' },
  listed: 'Models to delete',
  done: 'Deleted',
};
const deletionWarning = ({ id, collection }: Model) => `Its id is '${id}', in the collection '${collection}'.`;

/** From the row's menu and from an expanded row (spec domain-level §2 "Models"). */
export const modelRemovalTexts: Record<'menu' | 'row', RemovalTexts<Model>> = {
  menu: {
    ...common,
    one: () => 'Delete Model?',
    warning: {
      one: (model) => `Are you sure you want to delete this model? ${deletionWarning(model)}`,
      many: "Are you sure you want to delete these models? This can't be undone.",
    },
  },
  row: {
    ...common,
    one: () => 'Delete this model?',
    warning: {
      one: (model) => `${deletionWarning(model)} This can't be undone.`,
      many: "This can't be undone.",
    },
  },
};
