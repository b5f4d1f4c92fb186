import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { AnyStateMachine, AnyStateNode } from 'xstate';
import { childrenOf, movesIn } from '../../scripts/statecharts/draw';
import { reasonWithoutStory } from '../../scripts/statecharts/without-story';
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
  /** Beside its name. */
  children?: ReactNode;
};

const pathOf = (node: AnyStateNode) => node.path.join('.');
const headingId = (state: string) => `state-${state}`;

/** A machine as boxes within each other: each state with its transitions, and each leaf with its stories. */
export function MachinePage({ machine, entries, pictures, states, story, children }: MachinePageProps) {
  const found = storiesByState(machine.id, entries, states);
  const shown = entries.find(({ id }) => id === story);
  const highlighted = [...found].filter(([, stories]) => stories.some(({ id }) => id === story)).map(([leaf]) => leaf);
  const [first] = highlighted;
  useEffect(() => {
    if (first !== undefined) document.getElementById(headingId(first))?.scrollIntoView({ block: 'center' });
  }, [first]);
  const moves = movesIn(machine);

  const draw = (node: AnyStateNode) => {
    const state = pathOf(node);
    const inner = childrenOf(node);
    const isFirst = node.parent?.type === 'compound' && node.parent.initial.target?.[0] === node;
    return (
      <li
        key={state}
        className={`book-state book-${node.type}`}
        aria-current={highlighted.includes(state) ? 'true' : undefined}
      >
        <h3 id={headingId(state)}>
          {node.key}
          {isFirst ? <small> (entered first)</small> : null}
        </h3>
        <Facts node={node} />
        <ul className="book-moves">
          {moves
            .filter(({ from }) => from === node)
            .map(({ to, words }, index) => (
              <li key={index}>
                {words} → <a href={`#${headingId(pathOf(to))}`}>{pathOf(to) || machine.id}</a>
              </li>
            ))}
        </ul>
        {inner.length === 0 ? (
          <Stories stories={found.get(state) ?? []} pictures={pictures} reason={reasonWithoutStory(machine, state)} />
        ) : (
          <ul className="book-states">{inner.map(draw)}</ul>
        )}
      </li>
    );
  };
  return (
    <main className="book">
      <header className="book-head">
        <h1>{machine.id}</h1>
        {children}
        {shown ? (
          <p className="book-hint">
            Highlighted: the {highlighted.length === 1 ? 'state' : `${highlighted.length} states`} of{' '}
            <StoryLink id={shown.id}>
              {shown.title.replaceAll('/', ' / ')}, {shown.name}
            </StoryLink>
          </p>
        ) : null}
      </header>
      <h2>States</h2>
      <Fitted>{draw(machine.root as AnyStateNode)}</Fitted>
    </main>
  );
}

/** The boxes as they are, or without pictures and so small that all are in sight at once. */
function Fitted({ children }: { children: ReactNode }) {
  const [fits, setFits] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  useLayoutEffect(() => {
    const boxes = list.current;
    const page = boxes?.closest('main');
    // Smaller boxes stand beside each other, so the share is found by trying.
    for (let share = 100; boxes && page && share >= 10; share -= 5) {
      boxes.style.zoom = `${share}%`;
      if (!fits || boxes.getBoundingClientRect().height <= page.clientHeight) break;
    }
    if (fits) boxes?.scrollIntoView();
  }, [fits]);
  return (
    <>
      <label>
        <input type="checkbox" checked={fits} onChange={({ target }) => setFits(target.checked)} /> Zoom to fit
      </label>
      <ul ref={list} className={fits ? 'book-fitted' : undefined}>
        {children}
      </ul>
    </>
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
