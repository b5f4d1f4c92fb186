import type { CSSProperties, ReactNode } from 'react';
import { themes } from '~/views/theme/theme';

/** `used`: how often the console's sources name each token. */
type Props = { used: Record<string, number> };
type Group = { name: string; isIn: RegExp; draw: (value: string) => ReactNode };

const box = (style: CSSProperties): ReactNode => <span className="book-sample" style={style} />;
const text = (style: CSSProperties): ReactNode => <span style={style}>Order Desk, 1,284 sessions</span>;
const swatch = (background: string): ReactNode => <span className="book-sample book-swatch" style={{ background }} />;

/** Colors of people are named by their letter at run time. */
const people = /^person[A-I](Soft)?$/;

const colors: Group[] = [
  { name: 'Backgrounds', isIn: /^color(Neutral|Subtle|Transparent)(Background|Stencil)|^rowHover$/, draw: swatch },
  { name: 'Text and icons', isIn: /^colorNeutralForeground|^currentPlaceIcon$/, draw: swatch },
  { name: 'Lines and focus', isIn: /^color(Neutral|Transparent)?Stroke|^colorStrokeFocus/, draw: swatch },
  { name: 'Brand', isIn: /^color(Compound)?Brand/, draw: swatch },
  { name: 'Status', isIn: /^color(Status|Palette)/, draw: swatch },
  { name: 'Code and values', isIn: /^syntax/, draw: swatch },
  { name: 'People', isIn: people, draw: swatch },
];
const type: Group[] = [
  { name: 'Typefaces', isIn: /^fontFamily/, draw: (fontFamily) => text({ fontFamily }) },
  { name: 'Sizes', isIn: /^fontSize/, draw: (fontSize) => text({ fontSize, lineHeight: 1.3 }) },
  { name: 'Weights', isIn: /^fontWeight/, draw: (fontWeight) => text({ fontWeight }) },
  { name: 'Line heights', isIn: /^lineHeight/, draw: (height) => box({ width: 64, height }) },
];
const spacing: Group[] = [
  { name: 'Horizontal spacing', isIn: /^spacingHorizontal/, draw: (width) => box({ width, height: 16 }) },
  { name: 'Vertical spacing', isIn: /^spacingVertical/, draw: (height) => box({ width: 64, height }) },
  { name: 'Corners', isIn: /^borderRadius/, draw: (borderRadius) => box({ width: 48, height: 32, borderRadius }) },
  { name: 'Lines', isIn: /^strokeWidth/, draw: (height) => box({ width: 64, height }) },
  { name: 'Shadows', isIn: /^shadow/, draw: (boxShadow) => box({ width: 64, height: 32, boxShadow }) },
  { name: 'Motion', isIn: /^(duration|curve)/, draw: () => null },
];
const grouped = [...colors, ...type, ...spacing];

export const Colors = ({ used }: Props) => {
  const others = (token: string) =>
    !grouped.some(({ isIn }) => isIn.test(token)) && !/^(zIndex|colorScheme)/.test(token);
  return (
    <Tokens title="Colors" groups={colors} used={used} others={others}>
      Styles name tokens only. Color is never the only sign: a status has an icon and a text beside it.
    </Tokens>
  );
};
export const Type = ({ used }: Props) => (
  <Tokens title="Type" groups={type} used={used}>
    Inter for the interface, JetBrains Mono for ids and code. 300 is the text, 200 the small print.
  </Tokens>
);
export const Spacing = ({ used }: Props) => (
  <Tokens title="Spacing" groups={spacing} used={used}>
    The same in every theme. Shadows only for what lies above the page; no motion when the system asks for less.
  </Tokens>
);

type TokensProps = Props & {
  title: string;
  groups: Group[];
  others?: (token: string) => boolean;
  children: ReactNode;
};

/** The tokens that the console uses, with their values in each theme. */
function Tokens({ title, groups, used, others = () => false, children }: TokensProps) {
  const tokens = Object.keys(themes.light).filter((token) => used[token] || people.test(token));
  const sections = [
    ...groups.map(({ isIn, ...group }) => ({ ...group, tokens: tokens.filter((token) => isIn.test(token)) })),
    { name: 'Others', draw: swatch, tokens: tokens.filter(others) },
  ];
  return (
    <main className="book">
      <header className="book-head">
        <h1>{title}</h1>
        <p>{children}</p>
      </header>
      {sections
        .filter((section) => section.tokens.length > 0)
        .map((section) => (
          <section key={section.name}>
            <h2>{section.name}</h2>
            <table className="book-table">
              <thead>
                <tr>
                  {['Token', 'Light', 'Dark', 'High contrast', 'Used'].map((heading) => (
                    <th key={heading} scope="col">
                      {heading}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {section.tokens.map((token) => (
                  <tr key={token}>
                    <th scope="row">
                      <code>{token}</code>
                    </th>
                    {Object.values(themes).map((theme, index) => {
                      const value = String(theme[token as keyof typeof theme]);
                      return (
                        <td key={index}>
                          {section.draw(value)} <code>{value}</code>
                        </td>
                      );
                    })}
                    <td>{used[token] ?? 'by name'}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
        ))}
    </main>
  );
}
