import { Button, mergeClasses } from '@fluentui/react-components';
import {
  Braces20Regular,
  BranchFork20Regular,
  ChevronRight12Regular,
  Copy16Regular,
  Copy20Regular,
  Dismiss16Regular,
  Link20Regular,
} from '@fluentui/react-icons';
import { useSelector } from '@xstate/react';
import type { ReactElement } from 'react';
import { formatCount } from '~/core/counts';
import { pointerOf } from '~/core/document/path-text';
import { valueOfAll } from '~/core/document/selection';
import { indexOf, isAttached, pathOf, type TreeNode } from '~/core/document/tree-node';
import { documentText } from '~/core/json/model-data-text';
import { type DraftActor, selectOffered } from '~/machines/draft/draft-machine';
import { trailOf } from '~/machines/model/tree-edit/keep-document';
import { nodesFor, selectAdding, selectUnsentCount } from '~/machines/model/tree-edit/tree-edit-machine';
import { AppLink } from '~/views/kit/links';
import { FieldButton } from '~/views/kit/TextField';
import { Name } from '~/views/kit/texts';
import { PersonAvatar } from '~/views/kit/PersonName';
import { SaveState } from '~/views/pages/model/live/OpenModelState';
import { useRevision } from '~/views/pages/model/tree/JsonTree';
import { kindIcon } from '~/views/pages/model/tree/TreeRow';
import { useRowAuthors } from './Authors';
import { copyNodes, ToolMenu, useEditorParts } from './Tools';
import { useTreeEditorStyles } from './editor.styles';
import { kindText, pathCopy, stepText } from './tree-texts';

function CopyMenu({ node }: { node: TreeNode }) {
  const parts = useEditorParts();
  const { copy, linkTo } = parts;
  const nodes = () => nodesFor(parts.actor.getSnapshot().context, node);
  const item = (label: string, icon: ReactElement, run: () => void) => ({ label, icon, onClick: run });
  const items = [
    item('Copy path', <BranchFork20Regular />, () => copy(pathCopy(node))),
    item('Copy value', <Copy20Regular />, () => copyNodes(parts, nodes())),
    item('Copy as JSON', <Braces20Regular />, () => copy(documentText(valueOfAll(nodes())))),
    item('Copy link', <Link20Regular />, () => copy(linkTo(pointerOf(pathOf(node))))),
  ];
  return (
    <ToolMenu
      size="small"
      label="Copy the selection"
      icon={<Copy16Regular />}
      positioning="above-end"
      groups={[items]}
    />
  );
}

function SelectedAuthor({ node }: { node: TreeNode }) {
  const styles = useTreeEditorStyles();
  const authors = useRowAuthors();
  useRevision(authors);
  const { author } = authors?.of(node, indexOf(node)) ?? {};
  return author ? (
    <AppLink href={author.href} title={author.title} className={styles.author}>
      <PersonAvatar person={author.person} name={author.name} size={20} decorative />
      <span className={styles.authorText}>
        <Name>{author.name}</Name>, {author.ago}
      </span>
    </AppLink>
  ) : null;
}

/** Maximum number of steps shown, including the root; the button with dots lists the others. */
const maxSteps = { wide: 8, narrow: 3 };

export function PathBar({ kept }: { kept: DraftActor | undefined }) {
  const { actor, model, document, narrow } = useEditorParts();
  const styles = useTreeEditorStyles();
  useRevision(document.tree);
  const { root } = document.tree;
  const { selected: chosen, picked } = useSelector(actor, ({ context }) => context);
  const adding = useSelector(actor, selectAdding);
  const unsent = useSelector(actor, selectUnsentCount);
  const isOffered = useSelector(kept, (draft) => draft && selectOffered(draft)) !== undefined;
  const { collaborators, following } = useSelector(model, ({ context }) => context);
  const followed = collaborators.find(({ sessionId }) => sessionId === following);
  const selected = chosen && isAttached(chosen, root) ? chosen : root;
  const steps = shownSteps(selected, narrow ? maxSteps.narrow : maxSteps.wide);
  return (
    <div className={styles.footer} data-foot>
      <nav aria-label="Selected path" className={styles.path}>
        <ol className={styles.steps}>
          {steps.map(({ node, skipped }, index) => (
            <li key={node.id} className={styles.step}>
              {index > 0 ? (
                <span className={styles.chevron}>
                  <ChevronRight12Regular />
                </span>
              ) : null}
              <Button
                size="small"
                appearance="transparent"
                disabledFocusable={adding}
                aria-current={node === chosen ? 'location' : undefined}
                className={mergeClasses(styles.stepButton, node === chosen && styles.currentStep)}
                title={skipped ? 'Go to parent' : node.key || undefined}
                onClick={() => actor.send({ type: 'tree.select', node })}
              >
                <bdi className={styles.stepName}>{skipped ? '…' : stepText(node)}</bdi>
              </Button>
            </li>
          ))}
        </ol>
      </nav>
      {followed ? (
        <span className={styles.fact}>
          <span>
            Following <Name>{followed.user.displayName || followed.user.username}</Name>
          </span>
          <FieldButton
            icon={<Dismiss16Regular />}
            label="Stop following"
            onClick={() => model.send({ type: 'model.follow', sessionId: undefined })}
          />
        </span>
      ) : null}
      {chosen ? (
        <>
          <span className={styles.fact} title={narrow ? kindText(selected) : undefined}>
            {kindIcon[selected.kind]}
            <span className={styles.factText}>
              {picked.size > 1 ? `${formatCount(picked.size)} selected` : kindText(selected)}
            </span>
          </span>
          <SelectedAuthor node={selected} />
          <CopyMenu node={selected} />
        </>
      ) : null}
      <span className={styles.divider} />
      <span className={styles.status}>
        <SaveState model={model} unsent={unsent} isOffered={isOffered} short={narrow} />
      </span>
    </div>
  );
}

function shownSteps(selected: TreeNode, most: number) {
  const nodes = [selected, ...trailOf(selected)].reverse();
  const skipped = nodes.length > most ? nodes.length - most + 1 : 0;
  return nodes
    .map((node, index) => ({ node, skipped: skipped > 0 && index === skipped }))
    .filter((_, index) => index === 0 || index >= skipped);
}
