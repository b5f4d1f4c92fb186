/** Messages of the demo data; `#` is replaced by an order number. */
export const messages = [
  'Order # is short of two cartons, can someone look in hall B?',
  'The truck to Malmö leaves at 16:30, not 17:00.',
  'Who has the keys of the cage?',
  'Printer hall-b is out of labels again.',
  'Order # is packed.',
  'Nordlicht Apotheke asked whether # can be split into two deliveries.',
  'Please don’t touch #, I am still counting.',
  '荷物は三番ゲートに置きました。',
  'Quick question: do we still take returns without a form?',
  'Casa Verde wants an invoice in Spanish: “Muchas gracias por la rapidez”.',
  'I have put the damaged ones on the red shelf.',
  'The scanner says # was shipped twice. It was not.',
  'Lunch?',
  'Blue Kite Travel has moved; the new address is in the order:\nKanalstraße 14\n20457 Hamburg',
];

export const answers = [
  'On it.',
  'Done, thank you 👍',
  'Give me ten minutes.',
  'Already fixed this morning.',
  'No idea, ask the night shift.',
  'Yes, but only until Friday.',
  'Found it. Wrong shelf.',
];

export const topics = ['Deliveries of this week', 'Parcels and trucks', 'Stocktaking on Saturday', ''];
