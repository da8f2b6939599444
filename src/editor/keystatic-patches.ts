import { hash } from 'node:crypto'
import type { Plugin } from 'vite'

/**
 * What we change in Keystatic's scripts, each by an exact piece of them, which a test looks for: its interface has an
 * Arabic, of single words by machine, and its sentences are English whatever the language.
 */
export const PATCHES: readonly (readonly [found: string | RegExp, instead: string])[] = [
  // A typeface from another origin; ours takes its place by the style sheet.
  [/\/\*#__PURE__\*\/jsx\("link", \{\s+href: "https:\/\/fonts\.googleapis\.com[^}]+\}\)/, 'null'],
  // One line for one paragraph: a change of a word is then a change of a line.
  ['dump(stateWithExtraFilesRemoved)', 'dump(stateWithExtraFilesRemoved, { lineWidth: -1 })'],

  ['"add": `يضيف`', '"add": `أضف`'],
  ['"cancel": `يلغي`', '"cancel": `إلغاء`'],
  ['"create": `يخلق`', '"create": `إنشاء`'],
  ['"dashboard": `لوحة القيادة`', '"dashboard": `كلّ المستندات`'],
  ['"delete": `يمسح`', '"delete": `حذف`'],
  ['"edit": `يحرر`', '"edit": `تعديل`'],
  ['"save": `يحفظ`', '"save": `حفظ`'],

  ['isCreating ? "Create" : "Save"', 'isCreating ? "إنشاء" : "حفظ"'],
  ['children: "Unsaved"', 'children: "لم يُحفظ بعد"'],
  ['label: "Reset"', 'label: "تراجع عن التغييرات"'],
  ['label: "Copy entry"', 'label: "نسخ المستند"'],
  ['label: "Paste entry"', 'label: "لصق مستند"'],
  ['label: "Preview"', 'label: "معاينة"'],
  ['label: "View on GitHub"', 'label: "الملفّ في GitHub"'],
  ['children: "Log in with GitHub"', 'children: "الدخول بحساب GitHub"'],
  ['children: ["Hello, "', 'children: ["أهلًا، "'],
  ['children: "Edit item"', 'children: "تعديل العنصر"'],
  ['children: "Add item"', 'children: "عنصر جديد"'],
  ['children: "Done"', 'children: "تمّ"'],
  ['children: "Empty list"', 'children: "القائمة فارغة"'],
  ['children: "Add the first item to see it here."', 'children: "أضف أوّل عنصر فيظهر هنا."'],

  ['} must not be empty`', '}: لا يُترك فارغًا`'],
  ['} is required`', '}: لا يُترك فارغًا`'],
  ['} must be a whole number`', '}: عدد صحيح`'],
  // biome-ignore-start lint/suspicious/noTemplateCurlyInString: a piece of another's script
  ['} must be at least ${validation.min}`', '}: لا يقلّ عن ${validation.min}`'],
  ['} must be at most ${validation.max}`', '}: لا يزيد على ${validation.max}`'],
  ['"aria-label": `Updating ${', '"aria-label": `يُحفظ الآن: ${'],
  // biome-ignore-end lint/suspicious/noTemplateCurlyInString: a piece of another's script
  ['} is not a valid date`', '}: تاريخ غير صحيح`'],
  ['} is not a valid datetime`', '}: يوم وساعة غير صحيحين`'],

  ['"Restored draft from "', '"هذه مسودّة لم تُحفظ، تركتها "'],
  [
    '"Other changes have been made to this entry since the draft. You may want to discard the draft changes."',
    '"تغيّر المستند بعدها، فقد يلزمك التراجع عنها."',
  ],
  ['toastQueue.positive("Entry pasted"', 'toastQueue.positive("تمّ اللصق"'],
  ['actionLabel: "Undo"', 'actionLabel: "تراجع"'],
  ["'Failed to paste because clipboard access was denied'", "'لم يأذن المتصفّح باللصق'"],
  ["'Failed to read clipboard'", "'تعذّر اللصق'"],
  ["'Entry not found in clipboard'", "'ليس في الحافظة مستند'"],

  ['"aria-label": "theme"', '"aria-label": "المظهر"'],
  ["label: 'Light'", "label: 'نهاري'"],
  ["label: 'Dark'", "label: 'ليلي'"],
  ["label: 'System'", "label: 'مثل الجهاز'"],
  ['"aria-label": "Resize"', '"aria-label": "عرض القائمة"'],
  ['"aria-label": "Open app navigation"', '"aria-label": "القائمة"'],
  ['title: "Not found"', 'title: "لا شيء هنا"'],
  ['message: "This page could not be found."', 'message: "لا توجد هذه الصفحة في المحرّر."'],
]

/** The scripts in which they are: those for browsers. */
export const PATCHED_FILES =
  /node_modules\/(@keystatic\/core|@keystar\/ui)\/dist\/(?!.*\.(node|worker|react-server)\.).+\.js$/

/** @returns the Vite plugin that makes the changes, in a build and where development bundles packages beforehand */
export function keystaticPatches(): Plugin {
  return {
    // Development keeps what it has bundled until the name of a plugin changes.
    name: `manara-keystatic-patches-${hash('sha256', PATCHES.join()).slice(0, 8)}`,
    transform: {
      filter: { id: PATCHED_FILES },
      handler: (code) =>
        PATCHES.reduce((changed, [found, instead]) => changed.replaceAll(everywhere(found), instead), code),
    },
  }
}

function everywhere(found: string | RegExp): string | RegExp {
  return typeof found === 'string' ? found : new RegExp(found.source, 'g')
}
