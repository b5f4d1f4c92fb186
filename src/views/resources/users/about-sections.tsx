import { Button } from '@fluentui/react-components';
import { Edit20Regular } from '@fluentui/react-icons';
import { useSelector } from '@xstate/react';
import type { ReactElement, ReactNode } from 'react';
import { formatCount } from '~/core/counts';
import type { PersonId } from '~/core/person';
import { explainProblem, isRejectedWith } from '~/core/problem';
import type { WholeList } from '~/machines/kit/task';
import type { ResourceViewActor } from '~/machines/kit/resource-view-machine';
import type { Findings, SurveyActor } from '~/machines/kit/survey-machine';
import { Card, SkeletonBar } from '~/views/kit/Card';
import { type Fact, ProblemText } from '~/views/kit/Facts';
import { type Crumb, LoadedMark, PageHead } from '~/views/kit/Page';
import { StatusMessage } from '~/views/kit/StatusMessage';
import { Column, Row } from '~/views/kit/layout';
import { useTextStyles } from '~/views/kit/layout.styles';
import { AppLink, LinkButton } from '~/views/kit/links';
import { BusyIcon } from '~/views/kit/status';
import { useAboutStyles } from './about.styles';
import { PersonCard } from './person';

type SectionLook<Item> = {
  title: string;
  /** 20 px. */
  icon: ReactElement;
  /** Said if nothing was found. */
  empty: string;
  keyOf: (item: Item) => string;
  row: (item: Item) => ReactNode;
  /** What limits the whole list. */
  above?: ReactNode;
  /** What the list does not tell, above it, where it stays. */
  note?: ReactNode;
  /** A link to more. */
  more?: ReactElement;
};

type AboutRowProps = {
  name: string;
  href?: string | undefined;
  mono?: boolean;
  /** Below the name. */
  text?: ReactNode;
  /** At the end of the line. */
  end?: ReactNode;
};

/** One thing that a person is in, linked to its page. */
export function AboutRow({ name, href, mono = false, text, end }: AboutRowProps) {
  const styles = useAboutStyles();
  const texts = useTextStyles();
  const label = <bdi className={mono ? texts.mono : undefined}>{name}</bdi>;
  return (
    <Row as="li" gap="M" justify="between" align="baseline" className={styles.row}>
      <Column>
        <span className={texts.clip} title={name}>
          {href === undefined ? label : <AppLink href={href}>{label}</AppLink>}
        </span>
        {text ? <span className={styles.text}>{text}</span> : null}
      </Column>
      {end ? <span className={styles.end}>{end}</span> : null}
    </Row>
  );
}

type AboutRowsProps<Item> = Pick<SectionLook<Item>, 'title' | 'keyOf' | 'row'> & { items: readonly Item[] };

function AboutRows<Item>({ title, keyOf, row, items }: AboutRowsProps<Item>) {
  const styles = useAboutStyles();
  if (items.length === 0) return null;
  return (
    <ul className={styles.list} tabIndex={0} aria-label={title}>
      {items.map((item) => (
        <AboutItem key={keyOf(item)}>{row(item)}</AboutItem>
      ))}
    </ul>
  );
}
const AboutItem = ({ children }: { children: ReactNode }) => children;

type SectionCardProps = { title: string; icon: ReactElement; busy: boolean; actions?: ReactNode };

const SectionCard = ({ children, ...card }: SectionCardProps & { children: ReactNode }) => (
  <Card edge className={useAboutStyles().section} {...card}>
    <Column gap="M">{children}</Column>
  </Card>
);

const Skeleton = () => (
  <Column gap="M" className={useAboutStyles().skeleton}>
    <SkeletonBar width="70%" />
    <SkeletonBar width="55%" />
    <SkeletonBar width="62%" />
  </Column>
);

type AboutHeadProps<Person extends { displayName: string }> = {
  person: PersonId;
  user: ResourceViewActor<Person>;
  /** The last one is this page. */
  crumbs: readonly Crumb[];
  editHref: string;
  /** Why the role doesn't permit editing. */
  forbidden?: string | undefined;
  /** `found`: undefined while it is loading. */
  facts: (found: Person | undefined, bar: ReactElement) => readonly Fact[];
};

/** Who the person is; the sections below are shown also for one who was deleted. */
export function AboutHead<Person extends { displayName: string }>(props: AboutHeadProps<Person>) {
  const { person, user, crumbs, editHref, forbidden, facts } = props;
  const { username } = person;
  const texts = useTextStyles();
  const { loaded, problem } = useSelector(user, ({ context }) => context);
  const loading = useSelector(user, (s) => s.hasTag('loading'));
  const found = loaded?.value;
  const name = found?.displayName.trim() || username;
  return (
    <>
      {found ? <LoadedMark /> : null}
      <PageHead
        title={name}
        crumbs={crumbs}
        after={name === username ? undefined : <bdi className={`${texts.mono} ${texts.muted}`}>{username}</bdi>}
        actions={
          <LinkButton href={editHref} icon={<Edit20Regular />} forbidden={forbidden}>
            Edit
          </LinkButton>
        }
      />
      {problem && isRejectedWith(problem, 'not_found') ? (
        <StatusMessage intent="warning" title={`The user '${username}' does not exist.`}>
          The user may have been deleted, or the address is wrong. What still refers to them is shown below.
        </StatusMessage>
      ) : problem && !loading ? (
        <ProblemText
          title="The user could not be loaded."
          text={explainProblem(problem)}
          onRetry={() => user.send({ type: 'view.reload' })}
        />
      ) : (
        <PersonCard person={person} displayName={name} facts={facts(found, <SkeletonBar width="100px" />)} />
      )}
    </>
  );
}

const counted = (count: number, isCut = false) => (count === 0 ? '' : ` (${count}${isCut ? '+' : ''})`);

type ViewSectionProps<Item> = SectionLook<Item> & { view: ResourceViewActor<WholeList<Item>>; many: string };

/** What one list says about a person; loads and fails on its own. `many`: what was searched, as in "chats". */
export function ViewSection<Item>({ view, many, ...look }: ViewSectionProps<Item>) {
  const { title, icon, empty, above, note, more } = look;
  const texts = useTextStyles();
  const { loaded, problem } = useSelector(view, ({ context }) => context);
  const loading = useSelector(view, (s) => s.hasTag('loading'));
  const found = loaded?.value;
  return (
    <SectionCard
      title={`${title}${found ? counted(found.rows.length, found.isCut) : ''}`}
      icon={icon}
      busy={loading}
      actions={more}
    >
      {note ? <span className={texts.caption}>{note}</span> : null}
      {problem && !loading ? (
        <ProblemText
          title={`${title} could not be loaded.`}
          text={explainProblem(problem)}
          onRetry={() => view.send({ type: 'view.reload' })}
        />
      ) : !found ? (
        <Skeleton />
      ) : null}
      {found ? (
        <>
          {above}
          {found.rows.length === 0 ? <span className={texts.muted}>{empty}</span> : null}
          <AboutRows {...look} items={found.rows} />
          {found.isCut ? (
            <span className={texts.caption}>
              Only the first {formatCount(found.read)} {many} were searched.
            </span>
          ) : null}
        </>
      ) : null}
    </SectionCard>
  );
}

/** As in "12 of 40 domains loaded. 2 could not be loaded." */
function progressText({ read, total, unread, closed, left }: Findings<unknown>, many: string): string {
  if (total === undefined) return `Listing ${many}…`;
  return [
    `${formatCount(read)} of ${formatCount(total)} ${many} loaded.`,
    unread > 0 ? `${formatCount(unread)} could not be loaded.` : '',
    closed > 0 ? `You can't see ${formatCount(closed)} of them.` : '',
    left > 0 ? `${formatCount(left)} more were not loaded.` : '',
  ]
    .filter(Boolean)
    .join(' ');
}

type SurveySectionProps<Item> = SectionLook<Item> & {
  survey: SurveyActor<Item>;
  /** The places that are read, as in "domains". */
  many: string;
  /** Starts it, as in "Search activities". */
  start: string;
};

/** What is found about a person place by place, with progress. */
export function SurveySection<Item>({ survey, many, start, ...look }: SurveySectionProps<Item>) {
  const { title, icon, empty, note, more } = look;
  const texts = useTextStyles();
  const { findings, problem } = useSelector(survey, ({ context }) => context);
  const state = useSelector(survey, (s) => s.value);
  const loading = state === 'looking';
  const { rows, read, unread, closed } = findings;
  const isOver = state === 'looked' || state === 'stopped';
  return (
    <SectionCard title={`${title}${counted(rows.length, loading)}`} icon={icon} busy={loading} actions={more}>
      {note ? <span className={texts.caption}>{note}</span> : null}
      {state === 'failed' && problem ? (
        <ProblemText
          title={`${title} could not be loaded.`}
          text={explainProblem(problem)}
          onRetry={() => survey.send({ type: 'survey.start' })}
        />
      ) : null}
      {state === 'waiting' ? null : state === 'failed' ? null : (
        <Row gap="S" justify="between">
          <Row as="span" gap="S" role="status" className={texts.caption}>
            {loading ? <BusyIcon /> : null}
            {findings.total === 0 ? `There are no ${many} that you can see.` : progressText(findings, many)}
            {state === 'stopped' ? ' Stopped.' : ''}
          </Row>
          <Button
            size="small"
            appearance="subtle"
            onClick={() => survey.send({ type: loading ? 'survey.stop' : 'survey.start' })}
          >
            {loading ? 'Stop' : unread > 0 ? 'Retry' : 'Search again'}
          </Button>
        </Row>
      )}
      {state === 'waiting' ? (
        <Row>
          <Button size="small" onClick={() => survey.send({ type: 'survey.start' })}>
            {start}
          </Button>
        </Row>
      ) : null}
      <AboutRows {...look} items={rows} />
      {isOver && rows.length === 0 && read > unread + closed ? <span className={texts.muted}>{empty}</span> : null}
    </SectionCard>
  );
}
