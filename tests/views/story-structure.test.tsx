import { describe, expect, it } from 'vitest';
import { structureOf } from '../support/structure';

const structure = (html: string) => {
  document.body.innerHTML = html;
  return structureOf(document.body);
};

describe('the structure of a page', () => {
  it.each([
    ['the text differs', '<p>one</p>', '<p>two words</p>'],
    ['ids differ', '<i id="a1" aria-labelledby="a1">x</i>', '<i id="b7" aria-labelledby="b7">x</i>'],
    ['generated ids in classes differ', '<p class="fui-r_r_1_ a"></p>', '<p class="fui-r_r_2b_ a"></p>'],
    ['the text of a label differs', '<p aria-label="one"></p>', '<p aria-label="two"></p>'],
    ['the address of a link differs', '<a href="/one">x</a>', '<a href="/two">x</a>'],
    ['the paths of a drawing differ', '<path d="M1"></path>', '<path d="M2"></path>'],
  ])('is the same when %s', (_, one, other) => {
    expect(structure(one)).toBe(structure(other));
  });

  it.each([
    ['a text is missing', '<button>Save</button>', '<button> </button>'],
    ['a label is empty', '<p aria-label="one"></p>', '<p aria-label=""></p>'],
    ['a role differs', '<p role="alert"></p>', '<p role="status"></p>'],
    ['a state differs', '<p aria-checked="true"></p>', '<p aria-checked="mixed"></p>'],
    ['a class differs', '<p class="shown"></p>', '<p class="hidden"></p>'],
    [
      'an id refers to another element',
      '<i id="a"></i><i id="b"></i><p aria-labelledby="a"></p>',
      '<i id="a"></i><i id="b"></i><p aria-labelledby="b"></p>',
    ],
    ['an id is there twice', '<i id="a"></i><i id="b"></i>', '<i id="a"></i><i id="a"></i>'],
    ['a heading has another level', '<h2>x</h2>', '<h3>x</h3>'],
    ['an attribute is missing', '<img alt="x">', '<img>'],
  ])('differs when %s', (_, one, other) => {
    expect(structure(one)).not.toBe(structure(other));
  });
});
