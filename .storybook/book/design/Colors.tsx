import { themes } from '~/views/theme/theme';
import { isPersonToken, nonColors } from './token-groups';

type ColorsProps = { used: Record<string, number> };

const groups: [name: string, isIn: (token: string) => boolean][] = [
  ['Backgrounds', (token) => /^color(Neutral|Subtle|Transparent)(Background|Stencil)|^rowHover$/.test(token)],
  ['Text and icons', (token) => /^colorNeutralForeground|^currentPlaceIcon$/.test(token)],
  ['Lines and focus', (token) => /^color(Neutral|Transparent)?Stroke|^colorStrokeFocus/.test(token)],
  ['Brand', (token) => /^color(Compound)?Brand/.test(token)],
  ['Status', (token) => /^color(Status|Palette)/.test(token)],
  ['Code and values', (token) => token.startsWith('syntax')],
  ['People', isPersonToken],
];

/** Every color that the console's sources name, in the three themes. */
export function Colors({ used }: ColorsProps) {
  const tokens = Object.keys(themes.light).filter(
    (token) => !nonColors.test(token) && (used[token] || isPersonToken(token)),
  );
  const groupOf = (token: string) => groups.find(([, isIn]) => isIn(token))?.[0] ?? 'Others';
  return (
    <main className="book">
      <header className="book-head">
        <h1>Colors</h1>
        <p>
          The color tokens that the console uses, with their values in each theme and how often the sources name them.
          Styles name tokens only. Color is never the only sign: a status has an icon and a text beside it.
        </p>
      </header>
      {[...groups.map(([name]) => name), 'Others'].map((group) => {
        const inGroup = tokens.filter((token) => groupOf(token) === group);
        return inGroup.length === 0 ? null : (
          <section key={group}>
            <h2>{group}</h2>
            <table className="book-table">
              <thead>
                <tr>
                  <th scope="col">Token</th>
                  <th scope="col">Light</th>
                  <th scope="col">Dark</th>
                  <th scope="col">High contrast</th>
                  <th scope="col">Used</th>
                </tr>
              </thead>
              <tbody>
                {inGroup.map((token) => (
                  <tr key={token}>
                    <th scope="row">
                      <code>{token}</code>
                    </th>
                    {Object.values(themes).map((theme, index) => (
                      <td key={index}>
                        <Swatch value={String(theme[token as keyof typeof theme])} />
                      </td>
                    ))}
                    <td>{used[token] ?? 'by name'}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
        );
      })}
    </main>
  );
}

const Swatch = ({ value }: { value: string }) => (
  <span className="book-swatch">
    <span style={{ background: value }} />
    <code>{value}</code>
  </span>
);
