import {
  type BrandVariants,
  createDarkTheme,
  createLightTheme,
  teamsHighContrastTheme,
  type Theme,
} from '@fluentui/react-components';
import type { OwnTokens, Person, PersonToken } from './own-token';

export type ThemeChoice = 'light' | 'dark' | 'contrast';

/** "Petrol": one hue (OKLCH 215) in sixteen steps. */
const brand: BrandVariants = {
  10: '#001317',
  20: '#001f26',
  30: '#002b34',
  40: '#003640',
  50: '#02414d',
  60: '#034c5a',
  70: '#035868',
  80: '#036577',
  90: '#08798d',
  100: '#258ea4',
  110: '#42a2b8',
  120: '#62b6c9',
  130: '#83c7d8',
  140: '#a5d8e4',
  150: '#c6e6ef',
  160: '#e3f4f8',
};

const sans = "'Inter Variable', 'Segoe UI Variable Text', 'Segoe UI', system-ui, sans-serif";
const typefaces = {
  fontFamilyBase: sans,
  fontFamilyNumeric: sans,
  fontFamilyMonospace: "'JetBrains Mono', 'Cascadia Mono', Consolas, ui-monospace, monospace",
};

export type ConsoleTheme = Theme & OwnTokens;

const people = (colors: Record<Person, readonly [ink: string, soft: string]>) =>
  Object.fromEntries(
    Object.entries(colors).flatMap(([name, [ink, soft]]) => [
      [`person${name}`, ink],
      [`person${name}Soft`, soft],
    ]),
  ) as Record<PersonToken, string>;

const fluentLight = createLightTheme(brand);
const light: ConsoleTheme = {
  ...fluentLight,
  ...typefaces,
  colorScheme: 'light',
  currentPlaceIcon: brand[80],
  rowHover: fluentLight.colorSubtleBackgroundHover,
  syntaxKeyword: brand[70],
  syntaxString: '#13653f',
  syntaxNumber: '#0f5ba8',
  syntaxBoolean: '#9a4a00',
  syntaxDate: '#7a3e9d',
  syntaxNull: '#616161',
  syntaxComment: '#616161',
  ...people({
    A: ['#a3207f', '#fbeaf5'],
    B: ['#a84300', '#fdf0e6'],
    C: ['#5b3fb8', '#f0ecfb'],
    D: ['#2f6b1a', '#ecf5e7'],
    E: ['#1a5fb4', '#e8f1fc'],
    F: ['#7a5c00', '#f8f2dd'],
    G: ['#b01f47', '#fdebef'],
    H: ['#6f4a34', '#f5eee9'],
    I: ['#4a5568', '#eceff4'],
  }),
};

const fluentDark = createDarkTheme(brand);
const dark: ConsoleTheme = {
  ...fluentDark,
  ...typefaces,
  colorScheme: 'dark',
  currentPlaceIcon: brand[120],
  rowHover: fluentDark.colorSubtleBackgroundHover,
  // Decorative lines are one step quieter; fields keep their accessible borders.
  colorNeutralStroke2: '#3d3d3d',
  colorNeutralStroke3: '#333333',
  // Calmer backgrounds and borders for states; their text colors still have 4.5:1 contrast on them.
  colorStatusSuccessBackground1: '#1c2e1f',
  colorStatusSuccessBorder1: '#2f5a35',
  colorStatusWarningBackground1: '#38291c',
  colorStatusWarningBorder1: '#74491f',
  colorStatusDangerBackground1: '#35191c',
  colorStatusDangerBorder1: '#7d3238',
  colorPaletteMarigoldBackground1: '#322a16',
  // Brand is one step lighter, so that text has 4.5:1 contrast on cards.
  colorBrandBackground: brand[90],
  colorBrandBackgroundHover: brand[80],
  colorBrandBackgroundPressed: brand[60],
  colorBrandBackgroundSelected: brand[80],
  colorBrandBackground2: brand[40],
  colorBrandStroke1: brand[110],
  colorBrandStroke2: brand[60],
  colorBrandForeground1: brand[120],
  colorBrandForeground2: brand[130],
  colorBrandForegroundLink: brand[120],
  colorBrandForegroundLinkHover: brand[130],
  colorCompoundBrandForeground1: brand[120],
  colorCompoundBrandForeground1Hover: brand[130],
  colorCompoundBrandBackground: brand[110],
  colorCompoundBrandStroke: brand[110],
  colorNeutralForeground2BrandHover: brand[120],
  colorNeutralForeground2BrandSelected: brand[120],
  syntaxKeyword: brand[120],
  syntaxString: '#8fd6a8',
  syntaxNumber: '#8ec1ff',
  syntaxBoolean: '#ffb46b',
  syntaxDate: '#d9b3f0',
  syntaxNull: '#adadad',
  syntaxComment: '#adadad',
  ...people({
    A: ['#f28fd3', '#43263b'],
    B: ['#ffa869', '#43301f'],
    C: ['#b8a5f5', '#332c4b'],
    D: ['#93cf7c', '#28381f'],
    E: ['#86b9f7', '#223448'],
    F: ['#e3c55c', '#3a3219'],
    G: ['#ff9aae', '#45262d'],
    H: ['#d3ab92', '#3a2e27'],
    I: ['#b4bfcf', '#2e333b'],
  }),
};

const plain = [
  teamsHighContrastTheme.colorCompoundBrandStroke,
  teamsHighContrastTheme.colorNeutralBackground1,
] as const;
const contrast: ConsoleTheme = {
  ...teamsHighContrastTheme,
  ...typefaces,
  colorScheme: 'dark',
  currentPlaceIcon: teamsHighContrastTheme.colorNeutralForeground1Selected,
  // Rows contain text in many colors, all with 7:1 contrast on these; on Fluent's cyan only black has enough.
  rowHover: '#2b2b2b',
  colorBrandBackground2: '#00363d',
  colorBrandBackground2Hover: '#004851',
  syntaxKeyword: 'CanvasText',
  syntaxString: 'CanvasText',
  syntaxNumber: 'CanvasText',
  syntaxBoolean: 'CanvasText',
  syntaxDate: 'CanvasText',
  syntaxNull: 'CanvasText',
  syntaxComment: 'CanvasText',
  ...people({ A: plain, B: plain, C: plain, D: plain, E: plain, F: plain, G: plain, H: plain, I: plain }),
};

export const themes: Record<ThemeChoice, ConsoleTheme> = { light, dark, contrast };
