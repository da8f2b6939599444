/** What an Arabic sentence draws out of order when nothing marks it, as measured in Chromium. */
export const breaking = [
  '+216 20 123 456',
  '20 123 456',
  '2026-01-05',
  '3 + 4 = 7',
  '3+4=7',
  '12 - 5',
  '-5',
  '[2;5[',
  ']2;5]',
  '50%',
  '09:00-10:30',
  '09:00–10:30',
  '14:00-16:00',
  '10 000,5',
  'C++',
  '12,75 / 20',
] as const

/** Drawn as typed even without help; whatever isolates texts must not spoil them. */
export const safe = [
  '05/01/2026',
  'f(x)=2x+3',
  'user@mail.tn',
  'https://a.tn/b?c=1',
  '7e année',
  '2/3',
  'H₂SO₄',
  'v = d/t',
  '1.284',
  '14:07',
] as const
