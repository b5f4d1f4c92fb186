import { Button, mergeClasses } from '@fluentui/react-components';
import { ChevronRight12Regular, Dismiss16Regular } from '@fluentui/react-icons';
import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { Collaborator } from '../../../../api/realtime/model-port';
import type { LiveDocument } from '../../../../document/live-document';
import { isAttached, type TreeNode } from '../../../../document/tree-node';
import type { TreeEditActor } from '../../../../machines/in-domain/tree-edit/tree-edit-machine';
import { selectAdding, selectSelected } from '../../../../machines/in-domain/tree-edit/tree-edit-selectors';
import { trailOf } from '../../../../machines/in-domain/tree-edit/tree-places';
import type { TimeZone } from '../../../shared/format-time';
import { kindIcon } from '../tree/kind-icon';
import { useRevision } from '../tree/use-revision';
import { CopyMenu } from './CopyMenu';
import { useTreeEditorStyles } from './TreeEditor.styles';
import { kindText, stepText } from './tree-words';

export type PathBarProps = {
  actor: TreeEditActor;
  document: LiveDocument;
  zone: TimeZone;
  narrow: boolean;
  followed: Collaborator | undefined;
  onUnfollow: () => void;
  copy: (text: string) => void;
  linkTo: ((pointer: string) => string) | undefined;
  status: ReactNode;
};

/** So many steps are shown of a path, the root among them; the rest is one click away, above what is shown. */
const mostSteps = { wide: 8, narrow: 3 };

/** Where the selection is, step by step, and what it is; whether all is saved. */
export function PathBar(props: PathBarProps) {
  const { actor, document, zone, narrow, followed, onUnfollow, copy, linkTo, status } = props;
  const styles = useTreeEditorStyles();
  useRevision(document.tree);
  const { root } = document.tree;
  const chosen = useSelector(actor, selectSelected);
  const adding = useSelector(actor, selectAdding);
  const selected = chosen && isAttached(chosen, root) ? chosen : root;
  const steps = shownSteps(selected, narrow ? mostSteps.narrow : mostSteps.wide);
  return (
    <div className={styles.foot}>
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
                title={skipped ? 'Select what is above' : node.key || undefined}
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
            Following <bdi>{followed.user.displayName || followed.user.username}</bdi>
          </span>
          <Button
            size="small"
            appearance="transparent"
            icon={<Dismiss16Regular />}
            aria-label="Stop following"
            title="Stop following"
            onClick={onUnfollow}
          />
        </span>
      ) : null}
      {chosen ? (
        <>
          <span className={styles.fact} title={narrow ? kindText(selected) : undefined}>
            {kindIcon[selected.kind]}
            <span className={styles.factText}>{kindText(selected)}</span>
          </span>
          <CopyMenu node={selected} zone={zone} copy={copy} linkTo={linkTo} />
        </>
      ) : null}
      {status === undefined ? null : (
        <>
          <span className={styles.divider} />
          <span className={styles.status}>{status}</span>
        </>
      )}
    </div>
  );
}

type Step = { node: TreeNode; skipped: boolean };

/** The root, the last few, and one for those between. */
function shownSteps(selected: TreeNode, most: number): Step[] {
  const nodes = [selected, ...trailOf(selected)].reverse();
  const skipped = nodes.length > most ? nodes.length - most + 1 : 0;
  return nodes.flatMap((node, index): Step[] =>
    skipped === 0 || index === 0 || index > skipped
      ? [{ node, skipped: false }]
      : index === skipped
        ? [{ node, skipped: true }]
        : [],
  );
}
