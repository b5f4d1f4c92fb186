import type { DomainWiring } from '~/machines/resources/domain/in-domain';
import type { BulkTarget } from './bulk-machine';

/** The page of the models to change, within its domain. */
const bulkPage = 'change-models';

/** Stores the models to change and shows their page. An interrupted job is not replaced: its page asks what to do with it. */
export async function chooseModels(
  { browser: { jobs }, key, at, navigation, notify }: DomainWiring,
  username: string,
  target: BulkTarget,
): Promise<void> {
  const place = { username, domain: key };
  const stored = await jobs.load(place);
  const over = (stored?.results ?? []).filter(({ outcome }) => outcome !== 'begun').length;
  if (stored?.job.work && over < stored.job.work.ids.length)
    notify({ intent: 'warning', title: 'Change Not Started', text: 'Finish or discard the interrupted change first.' });
  else await jobs.save(place, { target });
  navigation.go(at(bulkPage));
}
