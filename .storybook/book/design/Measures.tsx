import type { CSSProperties, ReactNode } from 'react';
import { themes } from '~/views/theme/theme';

type MeasuresProps = { used: Record<string, number> };
type Kind = { name: string; note: string; isIn: RegExp; draw: (value: string) => ReactNode };

const box = (style: CSSProperties): ReactNode => <span className="book-sample" style={style} />;
const text = (style: CSSProperties): ReactNode => <span style={style}>Order Desk, 1,284 sessions</span>;

const spacing: Kind[] = [
  {
    name: 'Horizontal spacing',
    note: 'Between things beside each other, and inside of cards and buttons.',
    isIn: /^spacingHorizontal/,
    draw: (width) => box({ width, height: 16 }),
  },
  {
    name: 'Vertical spacing',
    note: 'Between things below each other.',
    isIn: /^spacingVertical/,
    draw: (height) => box({ width: 64, height }),
  },
  {
    name: 'Corners',
    note: 'Medium for fields, buttons and cards.',
    isIn: /^borderRadius/,
    draw: (borderRadius) => box({ width: 48, height: 32, borderRadius }),
  },
  { name: 'Lines', note: '', isIn: /^strokeWidth/, draw: (height) => box({ width: 64, height }) },
  {
    name: 'Shadows',
    note: 'Only for what lies above the page: menus, dialogs, notices.',
    isIn: /^shadow/,
    draw: (boxShadow) => box({ width: 64, height: 32, boxShadow, background: 'var(--colorNeutralBackground1)' }),
  },
  {
    name: 'Motion',
    note: 'Off when the system asks for less motion.',
    isIn: /^(duration|curve)/,
    draw: () => null,
  },
];

const type: Kind[] = [
  {
    name: 'Typefaces',
    note: 'Monospace for ids, code and values.',
    isIn: /^fontFamily/,
    draw: (fontFamily) => text({ fontFamily }),
  },
  {
    name: 'Sizes',
    note: '300 is the text, 200 the small print, 400 and above are titles.',
    isIn: /^fontSize/,
    draw: (fontSize) => text({ fontSize, lineHeight: 1.3 }),
  },
  {
    name: 'Weights',
    note: 'Semibold for titles and names.',
    isIn: /^fontWeight/,
    draw: (fontWeight) => text({ fontWeight }),
  },
  { name: 'Line heights', note: '', isIn: /^lineHeight/, draw: (height) => box({ width: 64, height }) },
];

export const Spacing = (props: MeasuresProps) => (
  <Measures title="Spacing" kinds={spacing} {...props}>
    Spaces, corners, lines and shadows come from these tokens, the same in every theme.
  </Measures>
);
export const Type = (props: MeasuresProps) => (
  <Measures title="Type" kinds={type} {...props}>
    Inter for the interface, JetBrains Mono for ids and code. Both are served with the console.
  </Measures>
);

function Measures({
  title,
  kinds,
  used,
  children,
}: MeasuresProps & { title: string; kinds: Kind[]; children: ReactNode }) {
  const tokens = Object.entries(themes.light).filter(([token]) => used[token]);
  return (
    <main className="book">
      <header className="book-head">
        <h1>{title}</h1>
        <p>{children}</p>
      </header>
      {kinds.map(({ name, note, isIn, draw }) => (
        <section key={name}>
          <h2>{name}</h2>
          {note ? <p className="book-hint">{note}</p> : null}
          <table className="book-table">
            <thead>
              <tr>
                <th scope="col">Token</th>
                <th scope="col">Value</th>
                <th scope="col">Looks like</th>
                <th scope="col">Used</th>
              </tr>
            </thead>
            <tbody>
              {tokens
                .filter(([token]) => isIn.test(token))
                .sort(
                  ([, one], [, other]) =>
                    (Number.parseFloat(String(one)) || 0) - (Number.parseFloat(String(other)) || 0),
                )
                .map(([token, value]) => (
                  <tr key={token}>
                    <th scope="row">
                      <code>{token}</code>
                    </th>
                    <td>
                      <code>{value}</code>
                    </td>
                    <td>{draw(String(value))}</td>
                    <td>{used[token]}</td>
                  </tr>
                ))}
            </tbody>
          </table>
        </section>
      ))}
    </main>
  );
}
