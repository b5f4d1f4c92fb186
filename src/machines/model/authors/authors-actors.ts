import { type AnyEventObject, fromCallback } from 'xstate';
import { screenTask } from '~/machines/kit/task';
import type { ModelEditorActor } from '~/machines/model/model-editor-machine';
import { inDomain } from '~/machines/resources/domain/in-domain';
import type { AuthorReading } from './author-reading';
import { type AuthorsActor, authorsMachine, type ModelReport } from './authors-machine';

/** The authors of the values of a model that is open, or will be opened. */
export const authorScreens = inDomain(({ realtime, navigation }) => ({
  modelAuthors: (editor: ModelEditorActor) => {
    let current: AuthorReading | undefined;
    return authorsMachine.provide({
      actors: {
        watchModel: fromCallback<AnyEventObject, void>(({ sendBack }) => {
          const report = (event: ModelReport) => sendBack(event);
          const { openModel: model } = editor.getSnapshot().children;
          let document = model?.getSnapshot().context.document;
          let version = 0;
          const look = () => {
            const { facts, document: opened } = model?.getSnapshot().context ?? {};
            if (document && opened && opened !== document) report({ type: 'authors.reopened' });
            document = opened;
            if (!facts || facts.version <= version) return;
            version = facts.version;
            report({ type: 'authors.grew', version });
          };
          const watch = model?.subscribe(look);
          look();
          return () => {
            watch?.unsubscribe();
            current?.end();
          };
        }),
        open: screenTask<AuthorReading, void>(async ({ signal }) => {
          const { readAuthors } = await import('./author-reading');
          const reading = await readAuthors(realtime, editor.getSnapshot().context, signal);
          current?.end();
          current = reading;
          return reading;
        }),
        readOlder: screenTask<AuthorReading, AuthorReading>(async ({ input: reading, signal }) => {
          await reading.older(signal);
          return reading;
        }),
        readNewer: screenTask<AuthorReading, { reading: AuthorReading; newest: number }>(
          async ({ input: { reading, newest }, signal }) => {
            await reading.newer(newest, signal);
            return reading;
          },
        ),
      },
    });
  },

  /** Synchronizes whether authors are shown with `?authors=on` while the tree is shown. */
  authorsAddress: fromCallback<{ type: 'unused' }, { authors: AuthorsActor }>(({ input: { authors } }) => {
    const isWanted = (search: string) => new URLSearchParams(search).get('authors') === 'on';
    const isShown = () => authors.getSnapshot().hasTag('on');
    if (isWanted(navigation.search())) authors.send({ type: 'authors.show' });
    const write = () => {
      const search = new URLSearchParams(navigation.search());
      if (isWanted(navigation.search()) === isShown()) return;
      if (isShown()) search.set('authors', 'on');
      else search.delete('authors');
      navigation.show(search.size > 0 ? `?${search}` : '', 'replace');
    };
    write();
    const changes = authors.subscribe(write);
    return () => changes.unsubscribe();
  }),
}));
