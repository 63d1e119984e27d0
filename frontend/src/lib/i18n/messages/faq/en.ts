/** Questions and answers of the help page. */
export const messages = {
  'faq.title': 'Questions and answers',
  'faq.price': 'How is the price set?',
  'faq.price.answer':
    'A base fare plus a price per kilometre, for the class you choose. You see it before you book, and it changes only if you change the trip. If a place was typed and isn’t on the map, the distance driven counts.',
  'faq.pay': 'How can I pay?',
  'faq.pay.answer':
    'In cash, or with a mobile money wallet you’ve added under Payment Methods. When the trip ends, MTN asks you on your phone, and Orange Money opens a payment page from the app.',
  'faq.pin': 'What is the PIN for?',
  'faq.pin.answer':
    'The four digits show that you’re in the right car. Read them to your driver when you get in. You can turn the PIN off in the Security Center.',
  'faq.cancel': 'Can I cancel a ride?',
  'faq.cancel.answer': 'Yes. Until the trip starts it costs nothing.',
  'faq.change': 'Can I change where I’m going?',
  'faq.change.answer':
    'Yes. Tap Change trip once a driver is coming or during the trip. You see the new price and agree to it first.',
  'faq.lost': 'I left something in the car. What now?',
  'faq.lost.answer': 'Report a problem on this page, choose Lost item and the ride. We’ll contact the driver.',
  'faq.emergency': 'What should I do in an emergency?',
  'faq.emergency.answer':
    'Tap Safety during your ride. You can call for help, and alert our team and your emergency contacts with your location.',
  'faq.earnings': 'I drive. How do I get paid?',
  'faq.earnings.answer':
    'You keep the cash that riders pay you, and our commission on it counts against your balance. Earnings shows what each ride brought, and whether we owe you or you owe us. Call us about a payout.',
} as const;
