import { StreamLanguage, type StringStream } from '@codemirror/language';

export const queryKeywords = [
  'SELECT',
  'FROM',
  'WHERE',
  'ORDER BY',
  'LIMIT',
  'OFFSET',
  'AND',
  'OR',
  'NOT',
  'LIKE',
  'AS',
  'ASC',
  'DESC',
  'true',
  'false',
] as const;

const keyword =
  /^(?:select|from|where|order|by|limit|offset|and|or|not|like|as|asc|ascending|desc|descending)(?![^\s=!<>+\-*/%()[\],.])/i;
const boolean = /^(?:true|false)(?![^\s=!<>+\-*/%()[\],.])/i;

function token(stream: StringStream): string | null {
  if (stream.eatSpace()) return null;
  if (stream.match(/^"(?:[^"\\]|\\.)*(?:"|$)/) || stream.match(/^'(?:[^'\\]|\\.)*(?:'|$)/)) return 'string';
  if (stream.match(/^`[^`]*(?:`|$)/)) return 'propertyName';
  if (stream.match(keyword)) return 'keyword';
  if (stream.match(boolean)) return 'bool';
  if (stream.match(/^\d+(?:\.\d+)?(?:e[+-]?\d+)?/i)) return 'number';
  if (stream.match(/^[=!<>+\-*/%]+/)) return 'operator';
  if (stream.match(/^[()[\],.]/)) return 'punctuation';
  if (stream.match(/^[^\s=!<>+\-*/%()[\],.`"']+/)) return 'propertyName';
  stream.next();
  return null;
}

/** The colours of the server's query language. Whether a query is right only the server tells. */
export const queryLanguage = StreamLanguage.define({
  name: 'model-query',
  token,
  languageData: { closeBrackets: { brackets: ['(', '[', '"', "'", '`'] } },
});
