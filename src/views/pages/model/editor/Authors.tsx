import { Button, ProgressBar } from '@fluentui/react-components';
import { shallowEqual, useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { agoText, formatTime, type TimeZone } from '~/core/times';
import { formatCount } from '~/core/counts';
import type { LiveDocument } from '~/core/document/live-document';
import { pathOf, type TreeNode } from '~/core/document/tree-node';
import type { Path } from '~/core/document/value';
import { personName } from '~/core/person';
import { explainProblem } from '~/core/problem';
import type { Authorship, ValueAuthors } from '~/machines/model/authors/author-reading';
import type { AuthorsActor, AuthorsContext, AuthorsSnapshot } from '~/machines/model/authors/authors-machine';
import { Row } from '~/views/kit/layout';
import { type MessageIntent, StatusMessage } from '~/views/kit/StatusMessage';
import type { RowAuthor, RowAuthors } from '~/views/pages/model/tree/drawn-rows';
import { useEditorParts } from './Tools';
import { useTreeEditorStyles } from './editor.styles';

type Look = {
  zone: TimeZone;
  /** Epoch milliseconds. */
  now: number;
  versionHref: (version: number) => string;
};

function rowAuthorOf({ user, at, version }: Authorship, { zone, now, versionHref }: Look): RowAuthor {
  const name = personName(user);
  const time = formatTime(at, zone, 'full') ?? '';
  return {
    person: user ?? { type: '', username: '' },
    name,
    ago: agoText(at, now),
    title: `${name}, ${time}, version ${formatCount(version)}`,
    label: `${name} ${agoText(at, now, 'long')} in version ${formatCount(version)}`,
    href: versionHref(version),
  };
}

/**
 * The authors of the rows of a document: of a value, who set it last; of a collapsed branch, who changed it or anything in it last.
 * @param unchanged of values that no version changed; undefined while not all versions are read
 */
export function rowAuthorsOf(
  document: Pick<LiveDocument, 'tree' | 'idAt'>,
  authors: ValueAuthors,
  unchanged: string | undefined,
  look: Look,
): RowAuthors {
  /** Rows of the same version share one object, so that they are drawn again only if it changes. */
  const written = new Map<number, RowAuthor>();
  let holders = new Map<TreeNode, Path>();
  let revision = -1;
  const pathOfHolder = (holder: TreeNode): Path => {
    if (revision !== document.tree.revision()) holders = new Map();
    revision = document.tree.revision();
    const path = holders.get(holder) ?? pathOf(holder);
    holders.set(holder, path);
    return path;
  };
  return {
    subscribe: authors.subscribe,
    revision: authors.revision,
    of({ parent, key, children, open }, position) {
      const path = parent ? [...pathOfHolder(parent), parent.kind === 'array' ? position : key] : [];
      const id = document.idAt(path);
      if (id === undefined || !authors.isKnown(id)) return undefined;
      const isBranch = children !== undefined && children.length > 0 && !open;
      const found = isBranch ? authors.ofBranch(id) : authors.ofValue(id);
      // The rows below an expanded one tell what was changed in it.
      if (!found) return { author: undefined, isBranch, unchanged: open ? undefined : unchanged };
      const author = written.get(found.version) ?? rowAuthorOf(found, look);
      written.set(found.version, author);
      return { author, isBranch, unchanged: undefined };
    },
  };
}

/** Of values that no version changed: undefined while that can't be known. */
const unchangedText = ({ left, lost }: Pick<AuthorsContext, 'left' | 'lost'>): string | undefined =>
  lost !== undefined ? `before version ${formatCount(lost)}` : left > 0 ? undefined : 'unchanged';

export function useRowAuthors(): RowAuthors | undefined {
  const { authors: actor, document, zone, versionHref } = useEditorParts();
  const { reading, left, lost, now } = useSelector(actor, ({ context }) => context);
  const unchanged = unchangedText({ left, lost });
  return useMemo(
    () => reading && rowAuthorsOf(document, reading.authors, unchanged, { zone, now, versionHref }),
    [document, reading, unchanged, zone, now, versionHref],
  );
}

function messageOf(snapshot: AuthorsSnapshot): { intent: MessageIntent; text: string } | undefined {
  const { lost, problem } = snapshot.context;
  const why = problem ? explainProblem(problem) : '';
  if (snapshot.matches({ on: 'failed' })) return { intent: 'error', text: `The authors could not be loaded. ${why}` };
  if (snapshot.matches({ on: { shown: 'outdated' } }))
    return { intent: 'warning', text: `The authors of the newest changes could not be loaded. ${why}` };
  if (!snapshot.matches({ on: 'shown' }) || lost === undefined) return undefined;
  const since = `Changes before version ${formatCount(lost)} are not known`;
  return { intent: 'info', text: `${since}: earlier versions aren't available.` };
}

export function AuthorsMessage({ actor }: { actor: AuthorsActor }) {
  const styles = useTreeEditorStyles();
  const message = useSelector(actor, messageOf, shallowEqual);
  return message ? (
    <div className={styles.notices}>
      <StatusMessage intent={message.intent} onRetry={() => actor.send({ type: 'authors.retry' })}>
        {message.text}
      </StatusMessage>
    </div>
  ) : null;
}

export function AuthorsProgress({ actor }: { actor: AuthorsActor }) {
  const styles = useTreeEditorStyles();
  const { total, left } = useSelector(actor, ({ context }) => context);
  const isComputing = useSelector(actor, (s) => s.matches({ on: 'computing' }));
  const done = total - left;
  if (!isComputing || done === 0 || left === 0) return null;
  return (
    <div className={styles.progress}>
      <Row gap="M">
        <span role="status" className={styles.progressText}>
          Reading who changed what: {formatCount(done)} of {formatCount(total)} versions
        </span>
        <Button size="small" onClick={() => actor.send({ type: 'authors.hide' })}>
          Cancel
        </Button>
      </Row>
      <ProgressBar aria-label="Versions read" value={done / total} />
    </div>
  );
}
