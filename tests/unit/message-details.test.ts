import { describe, expect, it } from 'vitest'
import { contactDetailsIn } from '#/portals/shared/messages/contact-details.ts'

describe('what in a message leads to a person outside the academy', () => {
  it.each([
    ['رقمي 98 123 456', 'phone'],
    ['اتصل بي على ٩٨١٢٣٤٥٦', 'phone'],
    ['رقمي 98 123 456 2 مرّات', 'phone'],
    ['+216 98.123.456', 'phone'],
    ['00216 71 123 456', 'phone'],
    ['mon numéro : 55-123-456.', 'phone'],
    ['+33 6 12 34 56 78', 'phone'],
    ['sami.b@mail.example.tn', 'email'],
    ['insta: sami_07', 'account'],
    ['سناب : sami07', 'account'],
    ['@sami.b_07', 'account'],
    ['https://www.instagram.com/sami', 'account'],
    ['أسكن في 12 نهج الورد', 'address'],
    ['شارع الحبيب بورقيبة عدد 4', 'address'],
    ['12 bis, rue des Oliviers', 'address'],
    ['12, avenue de Carthage', 'address'],
  ])('%s has %s', (words, kind) => {
    expect(contactDetailsIn(words)).toEqual([kind])
  })

  it.each([
    'لم أفهم التمرين 4 صفحة 57.',
    'القيمة التقريبية 3.14159265',
    '1 2 3 4 5 6 7 8 9 10',
    '24 68 10 12 14 16',
    'الفرض يوم 2026-11-27 على الساعة 10:30',
    'الحصّة يوم 27-11-2026',
    'من 01/12/2026 إلى 15/12/2026',
    'f(x) = 12345678 x + 1',
    'Merci madame, donc z = 2(cos π/3 + i sin π/3) ?',
    'La rue est une suite de points',
    'في شارع المدينة حفرة',
    'الإنستغرام يضيّع الوقت',
    'e-mail',
  ])('%s has nothing of the kind', (words) => {
    expect(contactDetailsIn(words)).toEqual([])
  })

  it('says each kind once', () => {
    expect(contactDetailsIn('98 123 456 أو 55 123 456، insta: sami، a@b.tn')).toEqual(['phone', 'email', 'account'])
  })
})
