import { describe } from 'vitest';
import { createActor, fromCallback } from 'xstate';
import { type LiveDocument, soloDocument } from '~/core/document/live-document';
import type { TreeNode } from '~/core/document/tree-node';
import type { DocumentObject, Path } from '~/core/document/value';
import { type ApiProblem, refusedHere } from '~/core/problem';
import { chunkMachine, held } from '~/machines/kit/chunk';
import { keptWorkMachine } from '~/machines/kit/kept-work';
import { prefetchMachine } from '~/machines/kit/prefetch-machine';
import type { AuthorReading } from '~/machines/model/authors/author-reading';
import { authorsMachine } from '~/machines/model/authors/authors-machine';
import { modelExportMachine } from '~/machines/model/export/export-machine';
import { modelHistoryMachine } from '~/machines/model/history/model-history-machine';
import { modelBuildMachine } from '~/machines/model/model-create';
import { modelEditorMachine } from '~/machines/model/model-editor-machine';
import { modelPermissionsMachine } from '~/machines/model/model-permissions-machine';
import { modelSearchMachine } from '~/machines/model/model-search-machine';
import { openModelMachine } from '~/machines/model/open-model-machine';
import { type MergeOutput, sourceEditMachine } from '~/machines/model/source-edit/source-edit-machine';
import { maxReadAtOnce } from '~/machines/model/source-edit/source-text';
import type { Draft } from '~/machines/model/tree-edit/drafts';
import { type UnsentDraftInput, unsentDraftMachine } from '~/machines/model/tree-edit/unsent-draft-machine';
import { trailOf } from '~/machines/model/tree-edit/keep-document';
import { treeEditMachine } from '~/machines/model/tree-edit/tree-edit-machine';
import { treeSearchMachine } from '~/machines/model/tree-edit/tree-search-machine';
import { notificationsMachine } from '~/machines/notifications/notifications-machine';
import { preferencesMachine } from '~/machines/preferences/preferences-machine';
import { documentWithIds, sampleReading } from '../support/author-samples';
import { frozenFrom } from '../support/frozen';
import { historyEntries, sampleHistory, shownVersion } from '../support/model-history-samples';
import { factsAt, frozenModel, openModelInput } from '../support/open-model-samples';
import { itReachesEveryState } from '../support/replay-paths';
import { at, data, now } from '../support/tree-edit-samples';

// What each state does is in the test of its machine.

const unreachable: ApiProblem = { kind: 'unreachable' };

describe('notifications', () =>
  itReachesEveryState(notificationsMachine, {
    input: undefined,
    tasks: {},
    events: [
      { type: 'notice.show', notice: { intent: 'info', title: 'a' } },
      { type: 'notice.hold' },
      { type: 'notice.forgetAll' },
    ],
  }));

describe('preferences', () =>
  itReachesEveryState(preferencesMachine, {
    input: { theme: 'system', timeZone: 'local' },
    tasks: {},
    watches: ['keepPreferences'],
    events: [{ type: 'preferences.change', change: { theme: 'dark' } }],
  }));

describe('the chunks that are loaded ahead', () =>
  itReachesEveryState(prefetchMachine, {
    input: undefined,
    tasks: { untilIdle: {}, loadNext: { outputs: [true, false] } },
    watches: ['watchNetwork'],
    events: [{ type: 'network.back' }],
  }));

describe('a chunk', () =>
  itReachesEveryState(
    chunkMachine,
    {
      input: { chunk: held(() => Promise.resolve()), when: 'idle' },
      tasks: { loadChunk: { errors: ['offline'] }, idle: {} },
      watches: ['watchNetwork'],
      events: [{ type: 'chunk.retry' }],
    },
    ['deciding'],
  ));

describe('the work that a page leaves behind', () =>
  itReachesEveryState(keptWorkMachine, {
    input: { logic: notificationsMachine, input: undefined, isDirty: () => true },
    tasks: {},
    events: [{ type: 'work.await' }, { type: 'work.enter' }, { type: 'work.leave' }, { type: 'work.giveUp' }],
  }));

describe('the editor of a model', () => {
  // The graph writes its events as JSON.
  const opened = Object.assign(frozenModel().getSnapshot(), { toJSON: () => 'opened' });
  const [closed, shown] = (['closed', 'open'] as const).map((value) =>
    Object.assign(frozenFrom(sourceEditMachine, undefined, value).getSnapshot(), {
      toJSON: () => value,
    }),
  );
  itReachesEveryState(modelEditorMachine, {
    input: openModelInput,
    tasks: {},
    standIns: {
      openModel: openModelMachine.provide({ actors: { followModel: fromCallback(() => {}) } }),
      sourceEdit: sourceEditMachine.provide({ actors: { watchDocument: fromCallback(() => {}) as never } }),
    },
    contextKeys: ['historyWanted', 'may', 'source'],
    events: [
      { type: 'xstate.snapshot.openModel', snapshot: opened },
      { type: 'xstate.snapshot.sourceEdit', snapshot: closed },
      { type: 'xstate.snapshot.sourceEdit', snapshot: shown },
      { type: 'editor.source' },
      { type: 'editor.history' },
      { type: 'editor.tree' },
    ],
  });
});

describe('an open model', () => {
  const opened = (canWrite: boolean) => ({
    type: 'model.opened',
    document: soloDocument({}),
    facts: factsAt({ canWrite }),
    collaborators: [],
  });
  itReachesEveryState(openModelMachine, {
    input: openModelInput,
    watches: ['followModel'],
    tasks: { createModel: {} },
    contextKeys: ['facts', 'closings'],
    events: [
      { type: 'model.waiting' },
      { type: 'model.opening' },
      { type: 'model.weighed', size: { values: 1, characters: 1, depth: 1 } },
      opened(true),
      opened(false),
      { type: 'model.facts', facts: factsAt({ isCommitted: false }) },
      { type: 'model.offline' },
      { type: 'model.online' },
      { type: 'model.deleted' },
      { type: 'model.detached' },
      { type: 'model.closed', reason: '' },
      { type: 'model.failed', reason: '' },
      { type: 'model.refused', code: 'model_not_found', reason: '' },
      { type: 'model.refused', code: 'unauthorized', reason: '' },
      { type: 'model.cancel' },
      { type: 'model.retry' },
      { type: 'model.create', content: {} },
    ],
  });
});

describe('the tree of a model', () => {
  const document: LiveDocument = soloDocument({ ...data(), 'a`b': 1 });
  // The graph tells events apart by their JSON; nodes know what they are in, and so have none.
  const node = (...path: Path): TreeNode => Object.assign(at(document, ...path), { toJSON: () => path });
  itReachesEveryState(
    treeEditMachine,
    {
      input: { document },
      watches: ['keepDocument'],
      tasks: { readClipboard: { outputs: ['1'], errors: [{}] } },
      contextKeys: ['may', 'problem'],
      events: [
        { type: 'tree.edit' },
        { type: 'tree.view' },
        { type: 'tree.permit', may: false },
        { type: 'tree.permit', may: true },
        { type: 'tree.select', node: node('name') },
        { type: 'tree.add', node: node('lines'), kind: 'string', now, zone: 'utc' },
        { type: 'tree.rename', node: node('name') },
        ...['count', 'name', 'paid', 'a`b'].map((key) => {
          return { type: 'tree.editValue', node: node(key), zone: 'utc' };
        }),
        { type: 'tree.remove', node: node('lines') },
        { type: 'tree.duplicate', node: node('name') },
        { type: 'tree.paste', node: node('name'), text: '1', zone: 'utc' },
        { type: 'tree.paste', node: node('name'), zone: 'utc' },
        { type: 'tree.type', text: 'x' },
        { type: 'tree.compose' },
        { type: 'tree.composed', text: 'x', caret: { from: 1, to: 1 } },
        { type: 'tree.confirm' },
        { type: 'tree.cancel' },
        { type: 'tree.written', changes: [] },
        { type: 'tree.refused', reason: 'no' },
      ],
    },
    // Depends on the text that is typed.
    [
      'editing.adding.surprised',
      'editing.adding.discarding',
      'editing.renaming.surprised',
      'editing.renaming.discarding',
      'editing.editingValue.opening',
      'editing.editingValue.line.discarding',
      'editing.editingValue.choice.discarding',
    ],
  );
});

describe('a draft that is not in the model', () => {
  // The graph writes its events as JSON.
  const documentOf = (data: DocumentObject) => Object.assign(soloDocument(data), { toJSON: () => data });
  const document = documentOf({ name: 'theirs' });
  const node = at(document, 'name');
  const listener = createActor(treeEditMachine, { input: { document } }) as UnsentDraftInput['listener'];
  const left = { listener, document, trail: trailOf(node), may: false, isActive: false };
  const draft: Draft = {
    ...{ type: 'string', node, text: 'mine', base: 'one' },
    ...{ caret: { from: 4, to: 4 }, placed: 0, joined: false },
  };
  const events = [
    { type: 'unsent.permit', may: true },
    { type: 'unsent.permit', may: false },
    { type: 'unsent.attach', document: documentOf({}) },
    { type: 'unsent.type', text: 'more' },
    { type: 'unsent.keepMine' },
    { type: 'unsent.keepTheirs' },
    { type: 'unsent.retry' },
    { type: 'unsent.copied' },
    { type: 'tree.refused', reason: 'no' },
    { type: 'tree.written', changes: [] },
  ];
  const script = { events, watches: ['keepDocument'], tasks: { settle: {} }, contextKeys: ['may', 'loss'] };

  itReachesEveryState(unsentDraftMachine, { ...script, input: { ...left, draft } }, ['deciding', 'storing']);

  describe('and was added', () =>
    itReachesEveryState(
      unsentDraftMachine,
      {
        ...script,
        input: { ...left, draft, added: node },
        events: [
          ...events,
          { type: 'tree.changed', change: { type: 'setMember', replaced: node, toJSON: () => 'replaced' } },
        ],
      },
      ['deciding', 'waiting', 'sending', 'conflicting', 'refused'],
    ));
});

describe('the search in a tree', () => {
  const document = soloDocument({ lamp: 1, list: ['a lamp'] });
  itReachesEveryState(treeSearchMachine, {
    input: { document, listener: createActor(treeEditMachine, { input: { document } }) },
    watches: ['keepDocument'],
    tasks: {},
    events: [
      { type: 'search.type', text: 'lamp', zone: 'utc' },
      { type: 'search.type', text: 'zebra', zone: 'utc' },
      { type: 'search.clear' },
      { type: 'tree.touched' },
    ],
  });
});

describe('the source of a model', () => {
  // The graph writes its events as JSON.
  const document = Object.assign(soloDocument({ a: 1 }), { toJSON: () => 'document' });
  const merged = (id: string | undefined, hazard?: MergeOutput['hazard']): MergeOutput => ({
    hazard,
    document,
    revision: document.tree.revision(),
    conflicts: id ? [{ id, path: ['a'], base: 1, mine: 2, theirs: 3 }] : [],
    choices: {},
    edits: [],
  });
  itReachesEveryState(
    sourceEditMachine,
    {
      input: undefined,
      tasks: {
        readText: { outputs: [{ value: { a: 2 } }] },
        mergeSides: {
          outputs: [merged(undefined), merged('c'), merged(undefined, { warning: 'It may close.' })],
        },
        sendEdits: {},
        settle: {},
      },
      watches: ['watchDocument'],
      contextKeys: ['may', 'waits', 'revision'],
      events: [
        { type: 'source.permit', may: true },
        { type: 'source.permit', may: false, waits: true },
        { type: 'source.open', document, version: 1 },
        { type: 'source.type', text: '{"a": 2}' },
        { type: 'source.type', text: '{' },
        { type: 'source.type', text: 'x'.repeat(maxReadAtOnce + 1) },
        { type: 'source.save' },
        { type: 'source.cancel' },
        { type: 'source.stay' },
        { type: 'source.discard' },
        { type: 'source.proceed' },
        { type: 'source.attach', document },
      ],
    },
    // These decide immediately.
    ['open.writing.deciding', 'open.writing.readToSave', 'open.writing.back'],
  );
});

describe('the history of a model', () => {
  // Its tree knows what it is in, and so has no JSON.
  const shown = Object.assign(shownVersion(3), { toJSON: () => 3 });
  const history = sampleHistory({ version: 3, entries: historyEntries(2, 3), ending: 'open' });
  const plan = { versions: { from: 12, to: 12 }, changes: [], refusal: undefined };
  itReachesEveryState(
    modelHistoryMachine,
    {
      input: { may: true },
      watches: ['watchModel', 'keepAddress'],
      tasks: {
        readHistory: { outputs: [history], errors: [unreachable] },
        readVersion: { outputs: [shown], errors: [unreachable] },
        readMore: { errors: [unreachable] },
        plan: { outputs: [plan, { ...plan, refusal: 'It was removed.' }], errors: [unreachable] },
        change: { errors: [unreachable] },
      },
      contextKeys: ['version', 'against', 'may'],
      limit: 100_000,
      events: [
        { type: 'history.show', version: 2 },
        { type: 'history.compare', against: 'live' },
        { type: 'history.more' },
        { type: 'history.retry' },
        { type: 'history.restore' },
        { type: 'history.revert' },
        { type: 'history.filter', filter: { path: '' } },
        { type: 'history.play' },
        { type: 'history.confirm' },
        { type: 'history.cancel' },
      ],
    },
    ['known.document.deciding', 'known.document.planned'],
  );
});

describe('the authors of the values of a model', () => {
  const reading = (change: Partial<AuthorReading> = {}) =>
    Object.assign(sampleReading(documentWithIds({}), change), { toJSON: () => change.left ?? 0 });
  itReachesEveryState(
    authorsMachine,
    {
      input: { clock: () => 0 },
      watches: ['watchModel'],
      tasks: {
        open: { outputs: [reading({ left: 41 })], errors: [unreachable] },
        readOlder: { outputs: [reading()], errors: [unreachable] },
        readNewer: { outputs: [reading({ version: 43 })], errors: [unreachable] },
      },
      contextKeys: ['left', 'version', 'newest'],
      events: [
        { type: 'authors.show' },
        { type: 'authors.hide' },
        { type: 'authors.retry' },
        { type: 'authors.grew', version: 43 },
      ],
    },
    // It decides immediately.
    ['on.computing.deciding'],
  );
});

describe('the permissions of a model', () =>
  itReachesEveryState(modelPermissionsMachine, {
    input: undefined,
    tasks: {
      read: {
        outputs: [{ rights: { model: { overridesWorld: false, world: ['read'], users: [] }, collection: undefined } }],
        errors: [unreachable],
      },
      send: { errors: [unreachable] },
    },
    events: [{ type: 'permissions.change', change: { what: 'override', on: true } }, { type: 'permissions.reload' }],
  }));

describe('the search for models', () =>
  itReachesEveryState(modelSearchMachine, {
    input: { search: { mode: 'browse', text: '', pageSize: 25 }, address: '', username: 'mara' },
    watches: ['followAddress', 'keepBook'],
    tasks: {
      exportModels: { outputs: [undefined] },
      findCollection: { outputs: [undefined, 'orders'], errors: [unreachable] },
    },
    events: [
      { type: 'search.asked', search: { mode: 'browse', text: 'orders', pageSize: 25 }, address: '?mode=browse' },
      { type: 'search.asked', search: { mode: 'browse', text: '', pageSize: 25 }, address: '' },
      { type: 'export.start', job: { format: 'jsonl', rows: [] } },
      { type: 'book.name', part: 'named' },
      { type: 'book.save', name: '' },
      { type: 'book.save', name: 'all' },
      { type: 'book.manage', part: 'named' },
      { type: 'book.startRename', name: 'all' },
      { type: 'book.rename', to: 'some' },
      { type: 'book.close' },
    ],
  }));

describe('an export of models', () => {
  const step = (isLast: boolean) => ({ progress: { done: 1, total: 2 }, isLast });
  itReachesEveryState(modelExportMachine, {
    input: { format: 'jsonl', query: 'SELECT FROM orders' },
    watches: ['keepRun'],
    tasks: {
      chooseFile: {
        outputs: [undefined, { report: () => ({ count: 2, missing: 0 }) }],
      },
      readPage: { outputs: [step(false), step(true)], errors: [unreachable] },
      writePart: { outputs: [step(false), step(true)], errors: [refusedHere('not_written', 'Full.')] },
    },
    events: [{ type: 'export.retry' }, { type: 'export.close' }],
    contextKeys: ['progress'],
  });
});

describe('the creation of a model', () =>
  itReachesEveryState(modelBuildMachine, {
    input: undefined,
    tasks: {},
    events: [
      { type: 'build.begin', total: 2, isLarge: false },
      { type: 'build.begin', total: 20_000, isLarge: true },
      { type: 'build.advance', built: 1 },
      { type: 'build.cancel' },
      { type: 'build.end' },
    ],
  }));
