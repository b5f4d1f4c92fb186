import type { ComponentType } from 'react';

/** Every icon that the console's sources import, by name without size and style. */
export function Icons({ icons }: { icons: Record<string, ComponentType> }) {
  const names = [...new Set(Object.keys(icons).map(nameOf))].sort();
  return (
    <main className="book">
      <header className="book-head">
        <h1>Icons</h1>
        <p>
          Fluent icons: regular in general, filled for what is current or chosen. 20 px beside texts of 14 px, 16 px
          beside small ones. An icon without a text has a name and a tooltip.
        </p>
      </header>
      <ul className="book-icons">
        {names.map((name) => (
          <li key={name}>
            <span>
              {Object.entries(icons)
                .filter(([icon]) => nameOf(icon) === name)
                .map(([icon, Icon]) => (
                  <span key={icon} title={icon}>
                    <Icon />
                  </span>
                ))}
            </span>
            <code>{name}</code>
          </li>
        ))}
      </ul>
    </main>
  );
}

/** "Home" of "Home20Regular". */
const nameOf = (icon: string) => icon.replace(/\d\d[A-Z].*$/, '');
