import { type MouseEvent, useEffect, useRef, useState } from 'react';
import type { AnyStateMachine, AnyStateNode } from 'xstate';
import { childrenOf, nodesOf } from '../../scripts/statecharts/draw';
import { reasonWithoutStory } from '../../scripts/statecharts/without-story';
import { Chart } from './chart/Chart';
import { type Entry, type StatesOfStories, storiesByState } from './entries';
import type { Pictures } from './read';
import { StoryCard, StoryLink } from './StoryLink';

type MachinePageProps = {
  machine: AnyStateMachine;
  entries: readonly Entry[];
  pictures: Pictures;
  states: StatesOfStories;
  /** The story whose states are highlighted. */
  story?: string | undefined;
};

const pathOf = (node: AnyStateNode) => node.path.join('.');
const rowId = (state: string) => `state-${state}`;

/** The chart of a machine, and the stories of each of its states. */
export function MachinePage({ machine, entries, pictures, states, story }: MachinePageProps) {
  const found = storiesByState(machine.id, entries, states);
  const shown = entries.find(({ id }) => id === story);
  const ofStory = [...found].filter(([, stories]) => stories.some(({ id }) => id === story)).map(([leaf]) => leaf);
  const [selected, setSelected] = useState<string>();
  const highlighted = selected === undefined ? ofStory : [selected];
  const storiesIn = (state: string) => {
    const inside = [...found].filter(([leaf]) => leaf === state || state === '' || leaf.startsWith(`${state}.`));
    return new Set(inside.flatMap(([, stories]) => stories.map(({ id }) => id))).size;
  };
  const chart = useRef<HTMLDivElement>(null);
  useEffect(() => {
    chart.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [story]);

  const select = (event: MouseEvent) => {
    const link = (event.target as Element).closest<SVGAElement>('a[data-state]');
    if (!link) return;
    event.preventDefault();
    const { state = '' } = link.dataset;
    setSelected(state);
    const row = document.getElementById(rowId(state));
    row?.focus();
    row?.scrollIntoView({ block: 'start' });
  };
  const nodes = nodesOf(machine.root as AnyStateNode);
  return (
    <main className="book">
      <header className="book-head">
        <h1>{machine.id}</h1>
        {shown ? (
          <p className="book-hint">
            Highlighted: the {ofStory.length === 1 ? 'state' : `${ofStory.length} states`} of{' '}
            <StoryLink id={shown.id}>
              {shown.title.replaceAll('/', ' / ')}, {shown.name}
            </StoryLink>
          </p>
        ) : (
          <p>Select a state to see its stories. A dot marks the state that is entered first.</p>
        )}
      </header>
      <div className="book-chart" ref={chart} onClick={select}>
        <Chart
          machine={machine}
          highlighted={highlighted}
          noteOf={(state) => `${storiesIn(state)} stories`}
          linkOf={(state) => `#${rowId(state)}`}
        />
      </div>
      <h2>States</h2>
      <ul className="book-states">
        {nodes.map((node) => {
          const state = pathOf(node);
          const isLeaf = childrenOf(node).length === 0;
          const classes = ['book-state', highlighted.includes(state) && 'book-state-highlighted'];
          return (
            <li key={state} className={classes.filter(Boolean).join(' ')}>
              <h3 id={rowId(state)} tabIndex={-1}>
                {state || machine.id}
              </h3>
              <Facts node={node} />
              {isLeaf ? (
                <Stories
                  stories={found.get(state) ?? []}
                  pictures={pictures}
                  reason={reasonWithoutStory(machine, state)}
                />
              ) : null}
            </li>
          );
        })}
      </ul>
    </main>
  );
}

function Facts({ node }: { node: AnyStateNode }) {
  const runs = node.invoke.map(({ id }) => id);
  return (
    <div className="book-facts">
      {node.description ? <p>{node.description}</p> : null}
      {node.tags.length > 0 ? <p>Tags: {node.tags.join(', ')}</p> : null}
      {runs.length > 0 ? <p>Runs: {runs.join(', ')}</p> : null}
    </div>
  );
}

function Stories({ stories, pictures, reason }: { stories: Entry[]; pictures: Pictures; reason: string | undefined }) {
  if (stories.length === 0) return <p className="book-hint">No story{reason ? `: ${reason}.` : '.'}</p>;
  return (
    <ul className="book-cards">
      {stories.map(({ id, title, name }) => (
        <li key={id}>
          <StoryCard id={id} name={name} note={title.replaceAll('/', ' / ')} hasPictures={pictures.has(id)} />
        </li>
      ))}
    </ul>
  );
}
