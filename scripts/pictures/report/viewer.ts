import type { Finding, Report } from './report';

const results: Record<Finding['result'], string> = {
  different: 'Different',
  added: 'Only after',
  gone: 'Only before',
  invisible: 'Too small to see',
};
const places = {
  story: { label: 'Open in Storybook', origin: 'http://localhost:6006/' },
  page: { label: 'Open in the console', origin: 'http://localhost:4300' },
};
const number = new Intl.NumberFormat('en-US');
const percent = new Intl.NumberFormat('en-US', { style: 'percent', maximumSignificantDigits: 2 });

/** Shows the report that the document contains. */
export function show(document: Document): void {
  const find = <Type extends HTMLElement>(id: string) => document.getElementById(id) as Type;
  const { before, after, findings, counts } = JSON.parse(find('report').textContent) as Report;
  const filters = find<HTMLFormElement>('filters').elements as HTMLFormControlsCollection &
    Record<'text' | 'result' | 'kind' | 'theme' | 'size', HTMLInputElement | HTMLSelectElement>;
  const outlines = find<HTMLInputElement>('outlines');
  const modes = [...document.querySelectorAll<HTMLInputElement>('input[name=mode]')];
  let listed: Finding[] = [];
  let current: Finding | undefined;
  let mode = 'sides';

  const make = <Type extends HTMLElement = HTMLElement>(
    tag: keyof HTMLElementTagNameMap,
    properties: Partial<Type> = {},
    ...children: (Node | string)[]
  ): Type => {
    const element = Object.assign(document.createElement(tag), properties);
    element.append(...children);
    return element as unknown as Type;
  };

  const title = `Pictures of ${before} and ${after}`;
  document.title = title;
  document.querySelector('h1')!.textContent = title;
  find('counts').append(
    ...counts.map(([what, count]) => make('tr', {}, make('td', {}, what), make('td', {}, number.format(count)))),
  );
  const options = (name: 'result' | 'kind' | 'theme' | 'size', labels: Record<string, string> = {}) => {
    const present = [...new Set(findings.map((finding) => String(finding[name])))];
    filters[name].append(
      make<HTMLOptionElement>('option', { value: '' }, 'All'),
      ...present.map((value) => make<HTMLOptionElement>('option', { value }, labels[value] ?? value)),
    );
  };
  options('result', results);
  options('kind', { story: 'Stories', page: 'Pages' });
  options('theme');
  options('size');
  if (findings.some(({ result }) => result === 'different')) filters.result.value = 'different';

  function list(): void {
    const words = filters.text.value.toLowerCase();
    listed = findings.filter(
      (finding) =>
        finding.names.join('\n').toLowerCase().includes(words) &&
        (['result', 'kind', 'theme', 'size'] as const).every(
          (name) => filters[name].value === '' || filters[name].value === String(finding[name]),
        ),
    );
    find('found').textContent = `${number.format(listed.length)} of ${number.format(findings.length)}`;
    find('list').replaceChildren(...listed.map((finding) => make('li', {}, row(finding))));
    select(current && listed.includes(current) ? current : listed[0]);
  }

  const row = (finding: Finding) => {
    const { names, theme, size, result, pixels, of } = finding;
    const amount = result === 'different' ? percent.format(pixels / of) : results[result];
    return make<HTMLButtonElement>(
      'button',
      { type: 'button', onclick: () => select(finding) },
      make('span', {}, names.length > 1 ? `${names[0]} and ${names.length - 1} more` : names[0]!),
      make('small', {}, amount),
      make('small', {}, `${theme}, ${size}`),
      ...(result === 'different' ? [make<HTMLMeterElement>('meter', { value: Math.sqrt(pixels / of) })] : []),
    );
  };

  function select(finding: Finding | undefined): void {
    current = finding;
    const buttons = [...find('list').querySelectorAll('button')];
    for (const [position, button] of buttons.entries())
      button.setAttribute('aria-current', String(listed[position] === finding));
    buttons[finding ? listed.indexOf(finding) : -1]?.scrollIntoView({ block: 'nearest' });
    draw();
  }

  function draw(): void {
    const finding = current;
    find('name').textContent = finding ? finding.names.join(', ') : 'Nothing to show';
    find('facts').textContent = finding ? facts(finding) : '';
    const link = find<HTMLAnchorElement>('open');
    link.hidden = !finding;
    if (finding) {
      link.textContent = places[finding.kind].label;
      link.href = places[finding.kind].origin + finding.address;
    }
    for (const input of modes) {
      input.checked = input.value === mode;
      input.disabled = !(finding?.before && finding.after);
    }
    find('stage').replaceChildren(...(finding ? figures(finding) : []));
  }

  const facts = ({ theme, size, result, pixels, of, regions }: Finding) =>
    [
      `${theme}, ${size} wide`,
      results[result],
      ...(result === 'different'
        ? [
            `${number.format(pixels)} pixels (${percent.format(pixels / of)}) in ${regions.length === 1 ? '1 region' : `${number.format(regions.length)} regions`}`,
          ]
        : []),
    ].join(' · ');

  const figures = (finding: Finding) => {
    const { before: from, after: to, difference } = finding;
    const figure = (caption: string, ...pictures: string[]) =>
      make('figure', {}, make('figcaption', {}, caption), picture(finding, caption, pictures));
    if (!from || !to) return [figure(from ? 'Before' : 'After', from ?? to!)];
    if (mode === 'slider') return [figure('Before, after', from, to)];
    if (mode === 'before') return [figure('Before', from)];
    if (mode === 'after') return [figure('After', to)];
    if (mode === 'difference') return [figure('Difference', difference ?? to)];
    return [figure('Before', from), figure('After', to)];
  };

  const picture = ({ width, height, regions }: Finding, alt: string, sources: string[]) => {
    const box = make(
      'div',
      { className: 'picture' },
      ...sources.map((src) => make<HTMLImageElement>('img', { src, alt, width })),
    );
    if (sources.length > 1) {
      const slider = make<HTMLInputElement>('input', {
        type: 'range',
        className: 'slider',
        ariaLabel: 'Share of the picture before',
      });
      slider.oninput = () => box.style.setProperty('--at', `${slider.value}%`);
      box.append(make('div', { className: 'edge' }), slider);
    }
    const shown = outlines.checked ? regions : [];
    for (const region of shown) {
      const mark = make('div', { className: 'region' });
      mark.style.left = `${(100 * region.x) / width}%`;
      mark.style.top = `${(100 * region.y) / height}%`;
      mark.style.width = `${(100 * region.width) / width}%`;
      mark.style.height = `${(100 * region.height) / height}%`;
      box.append(mark);
    }
    return box;
  };

  const step = (by: number) => {
    const next = listed[(current ? listed.indexOf(current) : 0) + by];
    if (next) select(next);
  };
  const setMode = (value: string) => {
    mode = value;
    draw();
  };
  const toggle = () => setMode(mode === 'before' ? 'after' : 'before');
  const keys: Record<string, () => void> = {
    j: () => step(1),
    ArrowDown: () => step(1),
    k: () => step(-1),
    ArrowUp: () => step(-1),
    ' ': toggle,
    o: () => outlines.click(),
    ...Object.fromEntries(modes.map(({ value }, index) => [String(index + 1), () => setMode(value)])),
  };
  document.addEventListener('keydown', (event) => {
    const target = event.target as HTMLElement;
    const action = keys[event.key];
    const isTyping = target.matches('select, input:not([type=radio], [type=checkbox], [type=range])');
    if (!action || isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === ' ' && target.matches('nav *, summary, [type=checkbox]')) return;
    event.preventDefault();
    action();
  });
  for (const input of modes) input.addEventListener('change', () => setMode(input.value));
  outlines.addEventListener('change', draw);
  find('filters').addEventListener('input', list);
  find('filters').addEventListener('submit', (event) => event.preventDefault());
  find('previous').addEventListener('click', () => step(-1));
  find('next').addEventListener('click', () => step(1));
  list();
}
