import { createHash } from 'node:crypto'
import type { ContactForm } from '#/contract/contact.ts'
import type { DemoSeed } from '#/server/demo-seed.ts'
import { contactMessages } from '#/server/tables/contact.ts'

type DemoMessage = ContactForm & { hoursAgo: number; answered?: true }

/** Messages of invented visitors, so that the administrators' list has something in it. */
const MESSAGES: readonly DemoMessage[] = [
  {
    hoursAgo: 2,
    name: 'آمنة الجبالي',
    email: 'amna.jebali@demo.example',
    phone: '+21622000101',
    topic: 'registration',
    locale: 'ar',
    message: 'السلام عليكم، ابنتي في السابعة أساسي. هل يمكن تسجيلها الآن، أم ننتظر بداية الثلاثي الثاني؟',
  },
  {
    hoursAgo: 5,
    name: 'Karim Mejri',
    email: 'karim.mejri@demo.example',
    topic: 'lessons',
    locale: 'fr',
    message:
      'Bonjour, mon fils est en 4e année sciences expérimentales. Les séances de physique sont-elles enregistrées ?',
  },
  {
    hoursAgo: 20,
    name: 'سليم العيّاري',
    phone: '+21655000102',
    topic: 'technical',
    locale: 'ar',
    message: 'لا يشتغل الفيديو في هاتفي القديم. هل توجد نسخة أخفّ؟ أستعمل إنترنت الهاتف فقط.',
  },
  {
    hoursAgo: 27,
    name: 'Meriem Sassi',
    email: 'meriem.sassi@demo.example',
    phone: '+21698000103',
    topic: 'registration',
    locale: 'fr',
    message: 'Nous habitons à Sfax et ma fille entre au lycée. Faut-il un ordinateur, ou un téléphone suffit-il ?',
    answered: true,
  },
  {
    hoursAgo: 51,
    name: 'منية الورغي',
    email: 'mounia.ouerghi@demo.example',
    topic: 'partnership',
    locale: 'ar',
    message: 'أنا مديرة مدرسة إعدادية، ونرغب في تمكين تلاميذنا من المجلّات المطبوعة. كيف يكون ذلك؟',
  },
  {
    hoursAgo: 74,
    name: 'Youssef Amri',
    email: 'youssef.amri@demo.example',
    topic: 'other',
    locale: 'en',
    message: 'We moved back to Tunisia this summer. My son reads Arabic slowly: which lessons are taught in French?',
    answered: true,
  },
  {
    hoursAgo: 98,
    name: 'هادية بن صالح',
    phone: '+21671000104',
    topic: 'lessons',
    locale: 'ar',
    message: 'هل تُصحَّح تمارين الرياضيات خطوة بخطوة؟ الأجوبة النهائية وحدها لا تكفي ابني.',
  },
]

/** @returns the rows of `contact_messages` as they would be at a time */
function demoMessages(now: Date): (typeof contactMessages.$inferInsert)[] {
  return MESSAGES.map(({ hoursAgo, answered, ...form }) => {
    const createdAt = new Date(now.getTime() - hoursAgo * 3_600_000)
    return {
      ...form,
      createdAt,
      digest: `demo-${createHash('sha256').update(form.message).digest('base64url')}`,
      answeredAt: answered && new Date(createdAt.getTime() + 3_600_000),
    }
  })
}

export const seedMessages: DemoSeed = async (tx, { now }) => {
  await tx.insert(contactMessages).values(demoMessages(now)).onConflictDoNothing()
}
