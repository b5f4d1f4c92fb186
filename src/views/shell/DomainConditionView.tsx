import { Spinner } from '@fluentui/react-components';
import {
  ArrowSync20Regular,
  Delete20Regular,
  ErrorCircle20Filled,
  LockClosed20Regular,
} from '@fluentui/react-icons';
import { useSelector } from '@xstate/react';
import type { DomainKey } from '~/api/rest/domains';
import { rolesFor } from '~/core/capabilities';
import type { DomainStatusActor } from '~/machines/domain-status/domain-status-machine';
import {
  selectCondition,
  selectDescriptorWatch,
  selectDomain,
  selectKey,
  selectReason,
} from '~/machines/domain-status/domain-status-selectors';
import type { Condition } from '~/machines/domain-status/domain-status-setup';
import { LongText } from '~/views/kit/LongText';
import { Page, PageHead } from '~/views/kit/Page';
import { RetryButton } from '~/views/kit/RetryButton';
import { StateCard, type StateCardProps } from '~/views/kit/StateCard';
import { asSentence, documentTitle, domainCrumbs, nameOfKey } from '~/views/kit/domain-page';
import { LinkButton } from '~/views/kit/links';
import { StatusPill } from '~/views/kit/status';
import { useDomainConditionStyles } from './shell.styles';

/** The conditions in which a domain has no pages (spec server-level §4 "Domain area by state"). */
const unavailable = ['loading', 'missing', 'forbidden', 'failed', 'initializing', 'deleting'] as const;
export type Unavailable = (typeof unavailable)[number];

export const isUnavailable = (condition: Condition): condition is Unavailable =>
  unavailable.some((each) => each === condition);

const failure = <ErrorCircle20Filled />;
type Texts = Pick<StateCardProps, 'icon' | 'tone' | 'title' | 'announce'> & { text: string };

function textsOf(condition: Unavailable, key: DomainKey, reason: string | undefined): Texts {
  switch (condition) {
    case 'loading':
      return {
        icon: <Spinner size="tiny" aria-hidden="true" />,
        tone: 'brand',
        title: 'Loading Domain',
        text: nameOfKey(key),
      };
    case 'missing':
      return { ...missing, text: missingText(nameOfKey(key)) };
    case 'forbidden':
      return {
        icon: <LockClosed20Regular />,
        tone: 'neutral',
        title: 'Your role does not permit this domain',
        text: `${rolesFor('domain.open')} An owner of the domain can give you a role in it.`,
        announce: 'alert',
      };
    case 'failed':
      return {
        ...missing,
        text: ['Unknown error loading domain.', reason && asSentence(reason), 'Retrying automatically.']
          .filter(Boolean)
          .join(' '),
      };
    case 'initializing':
      return {
        icon: <ArrowSync20Regular />,
        tone: 'brand',
        title: 'Domain Initializing',
        text: 'This domain is initializing, please wait...',
      };
    case 'deleting':
      return {
        icon: <Delete20Regular />,
        tone: 'neutral',
        title: 'Domain Deleting',
        text: 'This domain can not be used because is being deleted.',
      };
  }
}

const missing = { icon: failure, tone: 'danger', title: 'Error Loading Domain', announce: 'alert' } as const;
const missingText = (name: string) => `The domain '${name}' does not exist!`;

/** Stands in place of every page of a domain that has none now. */
export function DomainConditionView({
  status,
  kept = false,
}: {
  status: DomainStatusActor;
  /** What is typed and not saved is still there when the domain is. */
  kept?: boolean;
}) {
  const styles = useDomainConditionStyles();
  const condition = useSelector(status, selectCondition);
  const key = useSelector(status, selectKey);
  const domain = useSelector(status, selectDomain);
  const reason = useSelector(status, selectReason);
  const watch = useSelector(status, selectDescriptorWatch);
  if (!isUnavailable(condition)) return null;
  const texts = textsOf(condition, key, reason);
  const isOver = condition === 'missing' || condition === 'deleting';
  return (
    <Page>
      <title>{documentTitle(texts.title, key)}</title>
      <PageHead
        title={domain?.displayName || key.id}
        crumbs={domainCrumbs(key)}
        after={domain ? <StatusPill value={domain.status} /> : undefined}
      />
      <div key={condition} className={condition === 'loading' ? styles.late : undefined}>
        <StateCard
          {...texts}
          text={
            <LongText
              text={kept && !isOver ? `${texts.text} What you typed is kept until then.` : texts.text}
              lines={4}
              characters={400}
            />
          }
          actions={
            <>
              <LinkButton href="/domains">Back to domains</LinkButton>
              {condition === 'failed' ? (
                <RetryButton
                  size="medium"
                  watch={watch}
                  onRetry={() => status.send({ type: 'domain.refresh' })}
                />
              ) : null}
            </>
          }
        />
      </div>
    </Page>
  );
}

/** For an address that names no domain, such as one with broken percent signs. */
export function UnreadableDomainView({ name }: { name: string }) {
  return (
    <Page>
      <title>Error Loading Domain · Convergence Console</title>
      <PageHead title="Domain" crumbs={[{ label: 'Domains', href: '/domains' }, { label: name }]} />
      <StateCard
        {...missing}
        text={missingText(name)}
        actions={<LinkButton href="/domains">Back to domains</LinkButton>}
      />
    </Page>
  );
}
