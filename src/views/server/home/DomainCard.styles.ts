import { makeStyles, tokens, typographyStyles } from '@fluentui/react-components';

const clip = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;
const line = `1px solid ${tokens.colorNeutralStroke2}`;

export const useDomainCardStyles = makeStyles({
  root: {
    display: 'flex',
    flexDirection: 'column',
    minWidth: 0,
    backgroundColor: tokens.colorNeutralBackground1,
    border: line,
    borderRadius: tokens.borderRadiusXLarge,
  },
  disabled: { backgroundColor: tokens.colorNeutralBackground2 },
  body: {
    display: 'flex',
    flexDirection: 'column',
    flexGrow: 1,
    gap: tokens.spacingVerticalS,
    minWidth: 0,
    padding: `${tokens.spacingVerticalM} ${tokens.spacingHorizontalL}`,
  },
  head: { display: 'flex', alignItems: 'flex-start', gap: tokens.spacingHorizontalS, minWidth: 0 },
  names: { display: 'flex', flexDirection: 'column', flexGrow: 1, minWidth: 0 },
  title: { ...typographyStyles.body1Strong, ...clip, margin: 0 },
  quiet: { color: tokens.colorNeutralForeground3 },
  link: { fontWeight: 'inherit', color: tokens.colorNeutralForeground1 },
  key: {
    ...clip,
    fontFamily: tokens.fontFamilyMonospace,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase300,
    fontVariantLigatures: 'none',
    color: tokens.colorNeutralForeground3,
  },
  pills: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalXS, minWidth: 0 },
  trouble: { ...typographyStyles.caption1, margin: 0, color: tokens.colorStatusDangerForeground1 },
  foot: {
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalXS,
    minHeight: '40px',
    padding: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalS}`,
    borderTop: line,
  },
  waiting: {
    ...typographyStyles.caption1,
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalS,
    paddingLeft: tokens.spacingHorizontalS,
    color: tokens.colorNeutralForeground3,
  },
  upgrade: { marginLeft: tokens.spacingHorizontalS },
  open: { marginLeft: 'auto', color: tokens.colorBrandForegroundLink },
});
