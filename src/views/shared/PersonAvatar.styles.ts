import { makeStyles, tokens } from '@fluentui/react-components';
import { own } from '../theme/own-token';

/** Gives what is inside the colors of a person, as `--person` and `--person-soft`. */
export const usePersonStyles = makeStyles({
  A: { '--person': own('personA'), '--person-soft': own('personASoft') },
  B: { '--person': own('personB'), '--person-soft': own('personBSoft') },
  C: { '--person': own('personC'), '--person-soft': own('personCSoft') },
  D: { '--person': own('personD'), '--person-soft': own('personDSoft') },
  E: { '--person': own('personE'), '--person-soft': own('personESoft') },
  F: { '--person': own('personF'), '--person-soft': own('personFSoft') },
  G: { '--person': own('personG'), '--person-soft': own('personGSoft') },
  H: { '--person': own('personH'), '--person-soft': own('personHSoft') },
  I: { '--person': own('personI'), '--person-soft': own('personISoft') },
});

export const usePersonAvatarStyles = makeStyles({
  initials: {
    color: tokens.colorNeutralBackground1,
    backgroundColor: 'var(--person)',
    fontFamily: tokens.fontFamilyBase,
    '@media (forced-colors: active)': { outline: '1px solid CanvasText', outlineOffset: '-1px' },
  },
});
