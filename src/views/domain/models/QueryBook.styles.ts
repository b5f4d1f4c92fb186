import { makeStyles, tokens } from '@fluentui/react-components';

export const useQueryBookStyles = makeStyles({
  menu: { maxWidth: 'min(560px, 94vw)', maxHeight: '420px' },
  query: {
    maxWidth: 'none',
    fontFamily: tokens.fontFamilyMonospace,
    fontSize: tokens.fontSizeBase200,
    fontVariantLigatures: 'none',
    '& .fui-MenuItem__content': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  },
  name: { maxWidth: 'none' },
  surface: { maxWidth: '560px' },
  sample: {
    margin: 0,
    maxHeight: '120px',
    overflow: 'auto',
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
    fontFamily: tokens.fontFamilyMonospace,
    fontSize: tokens.fontSizeBase200,
    color: tokens.colorNeutralForeground3,
  },
  fields: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalM },
  list: { margin: 0, padding: 0, listStyleType: 'none', maxHeight: '50vh', overflowY: 'auto' },
  item: {
    display: 'flex',
    alignItems: 'flex-start',
    columnGap: tokens.spacingHorizontalS,
    padding: `${tokens.spacingVerticalS} 0`,
    borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
  },
  words: { flexGrow: 1, minWidth: 0 },
  grow: { flexGrow: 1 },
});
