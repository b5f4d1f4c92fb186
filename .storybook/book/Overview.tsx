import { useState } from 'react';
import { type Entry, filterSections, sectionsOf } from './entries';
import type { Pictures } from './read';
import { StoryCard } from './StoryLink';

type OverviewProps = { entries: readonly Entry[]; pictures: Pictures };

/** Kept while another story is open. */
let lastFilter = '';

/** Every screen with its states. */
export function Overview({ entries, pictures }: OverviewProps) {
  const [filter, setFilter] = useState(lastFilter);
  const all = sectionsOf(entries);
  const shown = filterSections(all, filter);
  const count = shown.flatMap(({ screens }) => screens.flatMap(({ stories }) => stories)).length;
  return (
    <main className="book">
      <header className="book-head">
        <h1>Overview</h1>
        <p>
          Every screen of the console and every state it can be in, in light and dark. Select a picture to open the
          story in that theme.
        </p>
        <div className="book-tools">
          <input
            type="search"
            aria-label="Filter states"
            placeholder="Filter, such as: users empty"
            value={filter}
            onChange={({ target }) => {
              lastFilter = target.value;
              setFilter(target.value);
            }}
          />
          <span role="status">{`${count} ${count === 1 ? 'state' : 'states'}`}</span>
        </div>
        <nav aria-label="Sections">
          {shown.map((section) => (
            <ul key={section.name}>
              <li className="book-nav-section">
                <a href={`#${anchorOf(section.name)}`}>{section.name}</a>
              </li>
              {section.screens.map(({ title, name }) => (
                <li key={title}>
                  <a href={`#${anchorOf(title)}`}>{name}</a>
                </li>
              ))}
            </ul>
          ))}
        </nav>
      </header>
      {pictures.size === 0 ? (
        <p className="book-hint">There are no pictures yet: npm run build-storybook takes them.</p>
      ) : null}
      {count === 0 ? <p className="book-hint">No state matches “{filter}”.</p> : null}
      {shown.map((section) => (
        <section key={section.name} aria-labelledby={anchorOf(section.name)}>
          <h2 id={anchorOf(section.name)}>{section.name}</h2>
          {section.screens.map((screen) => (
            <div key={screen.title} className="book-row">
              <h3 id={anchorOf(screen.title)}>
                {screen.name}
                <small>{screen.stories.length}</small>
              </h3>
              <ul>
                {screen.stories.map(({ id, name }) => (
                  <li key={id}>
                    <StoryCard id={id} name={name} hasPictures={pictures.has(id)} />
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </section>
      ))}
    </main>
  );
}

const anchorOf = (title: string) => title.toLowerCase().replace(/\W+/g, '-');
