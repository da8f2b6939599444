import type { Fields } from '#/content/fields.ts'

/** What a browser's tab, a search engine and a shared link say of a page. */
export const meta = (f: Fields) =>
  f.object(
    {
      title: f.words('عنوان الصفحة في المتصفّح'),
      description: f.words('وصف الصفحة لمحرّكات البحث', { multiline: true }),
    },
    { title: 'الصفحة في المتصفّح ومحرّكات البحث' },
  )

/** A title with a sentence below it, as most parts of a page begin. */
export const heading = (f: Fields, title: string) =>
  f.object({ title: f.words('العنوان'), lead: f.words('الجملة التي تحته', { multiline: true }) }, { title })
