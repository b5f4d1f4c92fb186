import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { cellWork, collectionsOf } from '~/machines/draft/cell-work';
import type { CellEditActor } from '~/machines/model/cell-edit/cell-edit-machine';
import { PlaceDraft } from '~/views/kit/draft/PlaceDraft';

type CellDraftsProps = {
  cells: CellEditActor;
  /** Of the models that are shown; undefined if it is not known. */
  collection: string | undefined;
};

/** Keeps what is typed in cells, for each collection, and offers what was left in the one that is shown. */
export function CellDrafts({ cells, collection }: CellDraftsProps) {
  // As a text, so that it is the same as long as the collections are.
  const unsaved = useSelector(cells, (snapshot) => JSON.stringify(collectionsOf(snapshot)));
  const kept = new Set([...(collection ? [collection] : []), ...(JSON.parse(unsaved) as string[])]);
  return [...kept].map((each) => <CollectionDraft key={each} cells={cells} collection={each} />);
}

function CollectionDraft({ cells, collection }: { cells: CellEditActor; collection: string }) {
  const work = useMemo(() => cellWork(cells, collection), [cells, collection]);
  return <PlaceDraft work={work} owner={cells} label={`Cells of ${collection}`} shape="square" />;
}
