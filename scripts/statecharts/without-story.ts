import type { AnyStateMachine, AnyStateNode } from 'xstate';

/** States without a story, each with the reason; transient states are left out. */
export const withoutStory: Record<string, string> = {
  'authors:off': 'the tree without authors',
  'cellSave:done': 'nothing to show',
  'cellSave:dropped': 'nothing to show',
  'chunk:waiting': 'what stands in place of the part',
  'chunk:loading': 'nothing, or the error with Retry disabled',
  'chunk:loaded': 'the loaded component',
  'console:starting': 'looks like the states of session:starting',
  'console:inside.address.following': 'the router decides which page is shown',
  'console:inside.setup.ready.screens': 'the screens or what is shown instead, which have their own stories',
  'console:inside.setup.ready.config.current': 'the screens, which have their own stories',
  'console:inside.setup.ready.config.rereading': 'reloads behind the screens',
  'console:inside.setup.ready.config.outdated': 'retries behind the screens',
  'console:inside.domain.none': "looks like the server's screens, which have their own stories",
  'console:inside.domain.open': 'looks like the states of domainStatus',
  'gettingStarted:gone': 'nothing is shown',
  'unsentDraft:sending': 'ends immediately',
  'unsentDraft:storing': 'runs behind the tree',
  'unsentDraft:done': 'nothing to show',
  'inspector:closed': 'nothing is shown',
  'latestEvents:naming': 'looks like latestEvents:resting without who made the change',
  'liveSessions:waiting': 'looks like liveSessions:resting without numbers',
  'liveSessions:asking': 'looks like liveSessions:resting: earlier numbers stay',
  keptWork: 'the page, which has its own stories, or nothing',
  'modelBuild:resting': 'the form, which has its own stories',
  'modelBuild:building.unseen': 'the form, which has its own stories',
  'modelExport:choosing': "the browser's dialog for a file",
  'modelExport:over': 'ends immediately',
  'notifications:listening': 'what is shown depends on the notices',
  'notifications:holding': 'looks like listening',
  'palette:closed': 'nothing covers the screens, which have their own stories',
  'palette:open.opening': 'looks like palette:open.idle',
  'poll:waiting': 'runs in the background between two polls',
  'preferences:chosen': 'its only state: every story is shown in each theme',
  pages: 'the pages, which have their own stories',
  prefetch: 'behind the screens',
  'realtime:open.connecting': 'the states of connection tell of it',
  'realtime:open.interrupted': 'the states of connection tell of it',
  'realtime:open.reconnecting': 'the states of connection tell of it',
  'realtime:failed': 'the states of connection tell of it',
  'realtime:closed': 'the states of connection tell of it',
  'connection:server.online': 'nothing is shown without a problem',
  'connection:domain.doubted': 'a short interruption is not told',
  'connection:domain.returning': 'looks like connection:story.back.server',
  'screens:signedOut': 'ends immediately',
  'screens:replaced': 'ends immediately',
  'session:signedIn.validity': 'checked behind the screens',
  'session:signedIn.activity.quiet': 'the screens, which have their own stories',
  'draft:before.loading': 'nothing is shown before there is something to offer',
  'draft:before.looking': 'nothing is shown before there is something to offer',
  'draft:before.nothing': 'nothing is shown when there is nothing to offer',
  'draft:own': 'kept behind the form, which has its own stories',
  'screens:open.page': 'the pages and the crash page have their own stories',
  'screens:open.signOut.resting': 'nothing covers the screens, which have their own stories',
  'screens:open.signOut.requested.looking': 'nothing covers the screens, which have their own stories',
  'sourceEdit:closed': 'the tree is shown instead',
  'sourceEdit:open.writing.back': 'navigates back',
  'session:signingOut': 'looks like session:signedOut',
  'treeEdit:editing.adding.discarding': 'looks like treeEdit:editing.editingValue.text.discarding',
  'treeEdit:editing.duplicating': 'lasts no time: the copies are written at once',
  'treeEdit:editing.readingClipboard': 'looks like treeEdit:editing.selecting',
  'treeEdit:editing.editingValue.choice.discarding': 'looks like treeEdit:editing.editingValue.text.discarding',
  'treeEdit:editing.editingValue.line.discarding': 'looks like treeEdit:editing.editingValue.text.discarding',
  'treeEdit:editing.editingValue.text.composing': 'looks like treeEdit:editing.editingValue.text.current',
  'treeEdit:editing.renaming.discarding': 'looks like treeEdit:editing.editingValue.text.discarding',
  'treeEdit:editing.renaming.surprised': 'looks like treeEdit:editing.renaming.writing with its warning',
};

/** Whether the state is transient: it has an eventless transition without a guard. */
export const decidesAtOnce = (machine: AnyStateMachine, leaf: string): boolean =>
  leaf
    .split('.')
    .reduce<AnyStateNode>((node, key) => node.states[key] as AnyStateNode, machine.root as AnyStateNode)
    .always?.some(({ guard }) => guard === undefined) === true;

/** Whether a state, as in `session:signedIn.activity.quiet`, is `outer` or within it. */
export const isWithin = (state: string, outer: string): boolean =>
  state === outer || state.startsWith(`${outer}.`) || state.startsWith(`${outer}:`);

/** Why a leaf has no story; undefined if it needs one. */
export function reasonWithoutStory(machine: AnyStateMachine, leaf: string): string | undefined {
  if (decidesAtOnce(machine, leaf)) return 'left at once';
  return Object.entries(withoutStory).find(([outer]) => isWithin(`${machine.id}:${leaf}`, outer))?.[1];
}
