import { describe, expect, test } from 'vitest'
import { contactForm, contactReply } from '#/contract/contact.ts'
import { fieldFaults } from '#/server/platform/http/validation.ts'

const right = {
  name: 'أمل بن سالم',
  email: 'Amel@Example.TN',
  phone: '98 123 456',
  topic: 'lessons',
  message: 'هل توجد دروس للسنة السابعة؟',
  locale: 'ar',
}

function faultsOf(change: Record<string, unknown>): unknown {
  const parsed = contactForm.safeParse({ ...right, ...change })
  return parsed.success ? {} : fieldFaults(parsed.error.issues, { ...right, ...change })
}

describe('the contact form', () => {
  test('keeps e-mail addresses in lower case and phone numbers as E.164', () => {
    expect(contactForm.parse(right)).toEqual({ ...right, email: 'amel@example.tn', phone: '+21698123456' })
  })

  test('cuts what surrounds a text, and leaves out what cannot be seen in a name', () => {
    const parsed = contactForm.parse({
      ...right,
      name: ' \u202eأمل\u202c\u200f ',
      email: '\u200eamel@example.tn ',
      message: ' سطر\r\nثان\u0000\u0007 بقية\u000bثالث ',
    })
    expect(parsed).toMatchObject({ name: 'أمل', email: 'amel@example.tn', message: 'سطر\nثان بقية\nثالث' })
  })

  test.each([[{ email: '' }], [{ email: '  ' }], [{ phone: '' }], [{ email: undefined }]])(
    'takes %j: one way to answer is enough',
    (change) => {
      expect(faultsOf(change)).toEqual({})
    },
  )

  test('counts a line break once, as the field on the page does', () => {
    expect(faultsOf({ message: `${'س'.repeat(3_998)}\r\nس` })).toEqual({})
  })

  test.each([
    [{ name: '' }, { name: { fault: 'required' } }],
    [{ name: '   ' }, { name: { fault: 'required' } }],
    [{ name: 'x'.repeat(81) }, { name: { fault: 'tooLong', limit: 80 } }],
    [{ name: 'a\r\nBcc: x@evil.example' }, { name: { fault: 'invalid' } }],
    [{ name: 'a\u2028b' }, { name: { fault: 'invalid' } }],
    [{ email: 'amel@' }, { email: { fault: 'email' } }],
    [{ email: 'amel@example.tn\nBcc: x@evil.example' }, { email: { fault: 'email' } }],
    [{ email: 'a@b.tn, c@d.tn' }, { email: { fault: 'email' } }],
    [{ email: `${'a'.repeat(250)}@b.tn` }, { email: { fault: 'tooLong', limit: 254 } }],
    [{ phone: '60123456' }, { phone: { fault: 'phone' } }],
    [{ email: '', phone: '' }, { email: { fault: 'emailOrPhone' } }],
    [{ topic: '' }, { topic: { fault: 'chooseOne' } }],
    [{ topic: 'sales' }, { topic: { fault: 'invalid' } }],
    [{ message: '' }, { message: { fault: 'tooShort', limit: 10 } }],
    [{ message: 'قصير' }, { message: { fault: 'tooShort', limit: 10 } }],
    [{ message: `  ${'\n'.repeat(20)}  ` }, { message: { fault: 'tooShort', limit: 10 } }],
    [{ message: 'س'.repeat(4_001) }, { message: { fault: 'tooLong', limit: 4_000 } }],
    [{ locale: 'de' }, { locale: { fault: 'invalid' } }],
  ])('refuses %j', (change, faults) => {
    expect(faultsOf(change)).toEqual(faults)
  })

  test('tells everything that is wrong at once', () => {
    expect(faultsOf({ name: '', email: '', phone: '', topic: '', message: '' })).toEqual({
      name: { fault: 'required' },
      email: { fault: 'emailOrPhone' },
      topic: { fault: 'chooseOne' },
      message: { fault: 'tooShort', limit: 10 },
    })
  })

  test.each(['\u200b', '\u2060\u00ad', '\u3164', '…', '\u200d'.repeat(12), '. '.repeat(20)])(
    'takes %j for no name and no message',
    (nothing) => {
      expect(faultsOf({ name: nothing, message: nothing })).toEqual({
        name: { fault: 'required' },
        message: { fault: 'tooShort', limit: 10 },
      })
    },
  )

  test.each(['\u0645\u200c\u0645', '李', 'Ö', '7', '\ud83d\ude00 سنية'])('takes %j for a name', (name) => {
    expect(faultsOf({ name })).toEqual({})
  })

  // A look that goes back and forth in so long a text does not end while a test may last.
  test.each([
    ['email', `${'a.'.repeat(500_000)}@`, 'tooLong'],
    ['email', `${'a-'.repeat(500_000)}b@${'c-'.repeat(500_000)}`, 'tooLong'],
    ['phone', '9'.repeat(1_000_000), 'phone'],
    ['name', '\u202e'.repeat(1_000_000), 'required'],
    ['message', '\r\n'.repeat(500_000), 'tooShort'],
  ])('refuses a megabyte of %s for what it is', (field, text, fault) => {
    expect(faultsOf({ [field]: text })).toEqual({ [field]: expect.objectContaining({ fault }) })
  })
})

test('an answer is text under a key, and nothing else', () => {
  const key = crypto.randomUUID()
  expect(contactReply.parse({ text: ' نعم \r\n ', key })).toEqual({ text: 'نعم', key })
  for (const wrong of [
    { text: ' ', key },
    { text: 'x', key: '1' },
    { text: 'x', key, to: 'y@z.tn' },
  ]) {
    expect(contactReply.safeParse(wrong).success).toBe(false)
  }
})
